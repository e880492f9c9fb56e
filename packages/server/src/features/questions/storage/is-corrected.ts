/** Of a name in which one other letter is rather a slip than somebody else: “Tim” and “Tom” are two. */
const MIN_LETTERS = 4;

/**
 * Whether a name of a list, in the place of another one, is the same person's: other case, accents or punctuation, a family
 * name more or less, or one slip of the keyboard. Digits count people: “Pupil 1” is not “Pupil 2”.
 */
export function isCorrected(before: string, after: string): boolean {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  if (one.size === 0 || other.size === 0) return false;
  if (isWithin(one, other) || isWithin(other, one)) return true;
  return isSlip([...one].join(''), [...other].join(''));
}

function isWithin(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].every((word) => other.has(word));
}

/** In lower case, without accents and punctuation. */
function wordsOf(name: string): ReadonlySet<string> {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return new Set(plain.match(/[\p{L}\p{N}]+/gu));
}

/** One letter more, less or another, or two that changed their places. */
function isSlip(before: string, after: string): boolean {
  const [one, other] = [[...before], [...after]];
  if (Math.min(one.length, other.length) < MIN_LETTERS) return false;
  const from = one.findIndex((letter, at) => letter !== other[at]);
  const start = from === -1 ? one.length : from;
  let same = 0;
  while (same < Math.min(one.length, other.length) - start && one.at(-1 - same) === other.at(-1 - same))
    same += 1;
  const [was, is] = [one.slice(start, one.length - same), other.slice(start, other.length - same)];
  if ([...was, ...is].some((letter) => /\p{N}/u.test(letter))) return false;
  const isSwap = was.length === 2 && is.length === 2 && was[0] === is[1] && was[1] === is[0];
  return isSwap || (was.length <= 1 && is.length <= 1);
}
