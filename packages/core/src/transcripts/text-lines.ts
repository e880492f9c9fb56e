/**
 * The lines of a text, without their ends (LF, CR LF or CR). Reads each character twice at most. `indexOf` for one
 * character is much faster than a loop over all characters.
 */
export function* textLines(text: string): Generator<string> {
  let start = 0;
  let feed = text.indexOf('\n');
  let carriage = text.indexOf('\r');
  while (feed >= 0 || carriage >= 0) {
    const end = feed < 0 || (carriage >= 0 && carriage < feed) ? carriage : feed;
    yield text.slice(start, end);
    start = end === carriage && feed === end + 1 ? end + 2 : end + 1;
    if (feed >= 0 && feed < start) feed = text.indexOf('\n', start);
    if (carriage >= 0 && carriage < start) carriage = text.indexOf('\r', start);
  }
  yield text.slice(start);
}
