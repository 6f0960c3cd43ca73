// What the clauses' documents are called: the words for the short names that the project's clauses have.
const titles = {
  FIDE: "FIDE Laws of Chess, article",
  D0: "rule page of Interweave on vchess, line",
  D1: "the inventor's page of Interweave,",
  D2: "rule page of Take & Make on vchess, line",
  D3: "rule page of Chess with Different Armies on xogo, line",
  D4: "older rule page of Checkered chess on vchess, line",
  D5: "current rule page of Checkered chess on vchess, line",
  KOTH: "lichess's page of King of the Hill,",
  TCHK: "lichess's page of Three-check,",
  ANTI: "lichess's page of Antichess,",
  ATOM: "lichess's page of Atomic chess,",
  ZHCC: "chess.com's page of Crazyhouse,",
  DUCK: "the inventor's page of Duck chess, line",
  CV: "chessvariants.org's page of Duck chess,",
  RACE: "lichess's page of Racing Kings,",
};

/** "rule page of …, lines 17-18 (D0)". */
export function sourceOf({ document, place }) {
  if (!place) return titles[document] ? `${titles[document].replace(/,.*$/, "")} (${document})` : document;
  const title = titles[document];
  if (!title) return `${document} ${place}`;
  if (/^silent/.test(place))
    return `${title.replace(/(, article|, line|,)$/, "")} is silent: our reading (${document})`;
  const numbered = /^\d/.test(place);
  let words = title;
  if (title.endsWith("line"))
    words = numbered ? (/[-,]/.test(place) ? title + "s" : title) : title.replace(/ line$/, "");
  return `${words} ${place}` + (document === "FIDE" ? "" : ` (${document})`);
}
