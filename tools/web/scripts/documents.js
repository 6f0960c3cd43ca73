// What the clauses' documents are called: the words for the short names that the project's clauses have.
import { titles } from "./document_titles.js"; // which tools/web/build writes from corpus/clauses/documents.tsv

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
