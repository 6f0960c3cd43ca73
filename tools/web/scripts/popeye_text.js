// Popeye's input, out of the YAML that arbiter-solve writes: both have the same words for options and twins.

const unquoted = (text) => (text.startsWith('"') ? JSON.parse(text) : text);
const list = (text) => text.replace(/^\[|\]$/g, "").split(/,\s*/).filter(Boolean);
/** What Popeye takes for an option; other settings are conditions. */
const option = /^(HalfDuplex|Duplex|NoCastling|EnPassant|Threat|NonTrivial|Quodlibet|MatesIn1|NoThreat|NoShort|SetPlay|Try|StopOnShort|MaxFlight|NullMoves|PostKeyPlay)/;

/** A problem's settings: single values, lists and tables of the outermost keys. */
function settingsOf(text) {
  const settings = {};
  let key = "";
  for (const line of text.split("\n")) {
    const head = /^([\w-]+):\s*(.*)$/.exec(line);
    const entry = /^ {2}(?:- (.*)|"?(\w+)"?: (.*))$/.exec(line);
    if (head) {
      key = head[1];
      settings[key] = head[2] ? unquoted(head[2]) : [];
    } else if (entry && Array.isArray(settings[key])) {
      settings[key].push(entry[1] === undefined ? [entry[2], unquoted(entry[3])] : unquoted(entry[1]));
    }
  }
  return settings;
}

/** Empty if there is no problem; `more`: options that the page adds. */
export function popeyeText(yaml, more) {
  const problems = yaml.split(/^---$/m).filter((each) => each.includes("stipulation:"));
  let out = "";
  for (const each of problems) {
    const { title, authors = [], source, algebraic = [], stipulation, options = [], twins = [] } = settingsOf(each);
    const words = [...options.filter((word) => option.test(word)), ...more];
    out += out ? "NextProblem\n" : "BeginProblem\n";
    for (const author of authors) out += `Author ${author}\n`;
    if (title) out += `Title ${title}\n`;
    if (source) out += `Origin ${source}\n`;
    for (const condition of options.filter((word) => !option.test(word))) out += `Condition ${condition}\n`;
    out += `Stipulation ${stipulation}\n`;
    if (words.length > 0) out += `Option ${words.join(" ")}\n`;
    out += "Pieces\n";
    for (const [side, pieces] of algebraic) out += `  ${side[0].toUpperCase()}${side.slice(1)} ${list(pieces).join(" ")}\n`;
    for (const [, twin] of twins) out += `Twin ${twin}\n`;
  }
  return out && out + "EndProblem\n";
}
