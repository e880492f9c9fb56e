import { joinedDetails, joinedList, joinedParts, joinedSentences } from '../compiled/joined.ts';

/** "a, b, c" */
export function listText(items: readonly string[]): string {
  return joined(items, (before, next) => joinedList({ items: before, next }));
}

/** "a, b; c", for details that have commas of their own. */
export function detailsText(details: readonly string[]): string {
  return joined(details, (before, next) => joinedDetails({ details: before, next }));
}

/** What is read one after the other: what a control does and with what, a name and a length. */
export function partsText(...parts: readonly string[]): string {
  return joined(parts, (first, next) => joinedParts({ first, next }));
}

/** Whole sentences in a row: some languages have no space between them. */
export function sentencesText(...sentences: readonly string[]): string {
  return joined(sentences, (first, next) => joinedSentences({ first, next }));
}

/** The name of a control, with what it acts on if a screen has several. */
export function controlName(label: string, what: string | undefined): string {
  return what === undefined ? label : partsText(label, what);
}

function joined(parts: readonly string[], join: (before: string, next: string) => string): string {
  return parts.length === 0 ? '' : parts.reduce(join);
}
