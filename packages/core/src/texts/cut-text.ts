/**
 * The beginning of a text, of at most `length` UTF-16 units. Ends between two characters as readers see them: an emoji of
 * several code points, or a letter with its accents, is whole or absent.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, new Intl.Segmenter().segment(text).containing(length)?.index);
}

/** As {@link cutText}, of at most `count` code points, by which the service limits titles and names. */
export function cutToCodePoints(text: string, count: number): string {
  return cutText(text, [...text].slice(0, count).join('').length);
}
