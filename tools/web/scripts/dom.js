// Elements in one expression.

export const find = (id) => document.getElementById(id);

/** An element: `properties` are set on it; names with a hyphen, "role", "for" become attributes; "on" has listeners. */
export function make(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else if (key === "role" || key === "for" || key.includes("-")) node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const space = "http://www.w3.org/2000/svg";

export function draw(name, attributes = {}, ...children) {
  const node = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** "1 move", "2 moves". */
export const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** Runs `act` when nothing has called it for `delay` milliseconds. */
export function later(delay, act) {
  let clock;
  return (...given) => {
    clearTimeout(clock);
    clock = setTimeout(() => act(...given), delay);
  };
}

/** Puts a text where the reader can copy it from, if the browser does not let the page write the clipboard. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
