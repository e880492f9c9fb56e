/** Its words in lower case, without punctuation. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

/** The word error rate: the least number of words to add, remove or replace, per spoken word. */
export function wordErrorRate(written: readonly string[], spoken: readonly string[]): number {
  let distances = spoken.map((_, index) => index + 1);
  for (const [row, word] of written.entries()) {
    let diagonal = row;
    let before = row + 1;
    distances = distances.map((above, column) => {
      const cost = word === spoken[column] ? 0 : 1;
      before = Math.min(above + 1, before + 1, diagonal + cost);
      diagonal = above;
      return before;
    });
  }
  return (distances.at(-1) ?? written.length) / Math.max(1, spoken.length);
}
