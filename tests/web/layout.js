// An expression: what is wrong with the layout of the page as it is shown; an empty list if nothing is.
(() => {
  const problems = [];
  for (const each of document.querySelectorAll("details")) each.open = true;
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width)
    problems.push(`the page is ${document.documentElement.scrollWidth} px wide, not ${width}`);
  const name = (node) => node.localName + (node.id ? "#" + node.id : "") + "." + node.className;
  const hidden = (node) => node.offsetParent === null || node.closest(".skip, [hidden], .excerpt");
  for (const node of document.querySelectorAll("body *:not(svg *):not(.skip)")) {
    const box = node.getBoundingClientRect();
    if (!hidden(node) && box.width > 0 && box.right > width + 1) {
      problems.push(name(node) + " sticks out");
      break;
    }
  }
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const luminance = (colour) => {
    const [r, g, b] = numbers(colour)
      .slice(0, 3)
      .map((v) => v / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (numbers(colour)[3] !== 0) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const seen = new Set();
  for (const node of document.querySelectorAll(
    "h1, h2, h3, h4, p, a, li, dt, dd, q, button, label, summary, code, select, input, textarea, strong, span, th, td",
  )) {
    if (
      hidden(node) ||
      node.disabled ||
      node.closest("[aria-hidden=true], [role=grid]") ||
      node.textContent.trim() === ""
    )
      continue;
    const colours = [
      getComputedStyle(node).color,
      node.id === "fen" ? ground(document.getElementById("fen-under")) : ground(node),
    ];
    if (seen.has(colours.join())) continue;
    seen.add(colours.join());
    const [light, low] = colours.map(luminance).sort((a, b) => b - a);
    if ((light + 0.05) / (low + 0.05) < 4.5)
      problems.push(`${name(node)} has contrast ${((light + 0.05) / (low + 0.05)).toFixed(2)}`);
  }
  if (seen.size < 2) problems.push("no text was found");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  if (luminance(ground(document.body)) < 0.2 !== dark) problems.push("the page does not follow the system's theme");
  for (const each of document.querySelectorAll("button:not([role=gridcell]), select, input")) {
    if (!hidden(each) && each.getBoundingClientRect().height < 24) problems.push(name(each) + " is too low to touch");
  }
  return problems;
})();
