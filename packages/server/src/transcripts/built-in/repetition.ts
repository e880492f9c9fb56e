/** Speakers repeat longer phrases after a while; the model copies what it has just written. */
const MAX_PERIOD = 24;
/** Shorter copies also occur in speech. */
const MIN_COPIED = 4;
/** A loop has this many copies of the phrase, and at least this many tokens in them. */
const [LOOP_COPIES, MIN_LOOP] = [3, 12];

/** True if the last token continues a copy of what was written before. */
export function isCopied(tokens: readonly number[]): boolean {
  for (let period = 1; period <= Math.min(MAX_PERIOD, tokens.length - 1); period += 1) {
    if (copiedTokens(tokens, period) >= Math.max(MIN_COPIED, period / 2)) return true;
  }
  return false;
}

/** The number of tokens at the end that repeat a phrase over and over; 0 if there is no loop. */
export function loopLength(tokens: readonly number[]): number {
  return repeatedTokens(tokens, (period) => Math.max(MIN_LOOP, LOOP_COPIES * period));
}

/** The number of tokens at the end that copy the phrase before them at least once. */
export function copyLength(tokens: readonly number[]): number {
  return repeatedTokens(tokens, (period) => Math.max(MIN_COPIED, period));
}

function repeatedTokens(tokens: readonly number[], least: (period: number) => number): number {
  for (let period = 1; period <= Math.min(MAX_PERIOD, tokens.length - 1); period += 1) {
    const copied = copiedTokens(tokens, period);
    if (copied >= least(period)) return copied;
  }
  return 0;
}

/** How many tokens at the end equal the tokens `period` places before. */
function copiedTokens(tokens: readonly number[], period: number): number {
  let count = 0;
  for (let index = tokens.length - 1; index >= period; index -= 1, count += 1) {
    if (tokens[index] !== tokens[index - period]) break;
  }
  return count;
}
