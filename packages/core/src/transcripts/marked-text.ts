/** Characters of a text between the same tags. */
export interface MarkupRun {
  readonly length: number;
  /** The start tags around them as in the file, the outermost first. */
  readonly tags: readonly string[];
}

/** The text of a cue without its markup, and the markup. */
export interface MarkedText {
  readonly text: string;
  /** Their lengths add up to that of the text. An empty text may have one run, with the tags of what is typed next. */
  readonly runs: readonly MarkupRun[];
}

/** A text without markup. */
export function unmarked(text: string): MarkedText {
  return { text, runs: [{ length: text.length, tags: [] }] };
}

export function sliceMarked({ text, runs }: MarkedText, start: number, end: number): MarkedText {
  const kept: MarkupRun[] = [];
  let at = 0;
  for (const { length, tags } of runs) {
    const overlap = Math.min(at + length, end) - Math.max(at, start);
    if (overlap > 0) kept.push({ length: overlap, tags });
    at += length;
  }
  return { text: text.slice(start, end), runs: kept };
}

function concatMarked(parts: readonly MarkedText[]): MarkedText {
  const runs: MarkupRun[] = [];
  for (const { length, tags } of parts.flatMap((part) => part.runs)) {
    const last = runs.at(-1);
    if (length === 0) continue;
    if (last !== undefined && areSameTags(last.tags, tags))
      runs[runs.length - 1] = { tags, length: last.length + length };
    else runs.push({ length, tags });
  }
  return { text: parts.map(({ text }) => text).join(''), runs };
}

/**
 * A text after typing, with the caret at `offset`. New characters get the tags around all that they replace, or else
 * those of the character before them.
 */
export function typeMarked(before: MarkedText, text: string, offset: number): MarkedText {
  const [start, end] = replacedPart(before.text, text, offset);
  const after = before.text.length - end;
  const typed = text.slice(start, text.length - after);
  const tags = start === end ? tagsAt(before, start) : commonTags(sliceMarked(before, start, end));
  if (text === '') return { text, runs: [{ length: 0, tags }] };
  return concatMarked([
    sliceMarked(before, 0, start),
    { text: typed, runs: [{ length: typed.length, tags }] },
    sliceMarked(before, end, before.text.length),
  ]);
}

/** The bounds of the part of `before` that typing replaced. It ends at the caret if that explains the difference. */
function replacedPart(before: string, after: string, caret: number): readonly [number, number] {
  const most = Math.min(before.length, after.length);
  const tail = after.slice(caret);
  const isAtCaret = tail.length <= most && before.endsWith(tail);
  let start = 0;
  const limit = isAtCaret ? most - tail.length : most;
  while (start < limit && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return [start, before.length - same];
}

function tagsAt({ runs }: MarkedText, offset: number): readonly string[] {
  let at = 0;
  for (const { length, tags } of runs) {
    at += length;
    if (at >= offset) return tags;
  }
  return [];
}

function commonTags({ runs }: MarkedText): readonly string[] {
  const [first, ...others] = runs;
  return others.reduce((tags, run) => tags.slice(0, countSameTags(tags, run.tags)), first?.tags ?? []);
}

/** The number of equal tags from the outermost on. */
export function countSameTags(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((tag, index) => tag !== other[index]);
  return at === -1 ? one.length : at;
}

function areSameTags(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && countSameTags(one, other) === one.length;
}

/** Joins two texts; `space` between them gets the tags that both have. */
export function joinMarked(first: MarkedText, space: string, second: MarkedText): MarkedText {
  const edges = [first.runs.at(-1), second.runs[0]].filter((run) => run !== undefined);
  const between = {
    text: space,
    runs: [{ length: space.length, tags: commonTags({ text: '', runs: edges }) }],
  };
  return concatMarked([first, between, second]);
}
