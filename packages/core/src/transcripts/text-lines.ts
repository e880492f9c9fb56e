const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The lines of a text, without their ends (LF, CR LF or CR). Reads each character once, whatever the text holds. */
export function* textLines(text: string): Generator<string> {
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== LINE_FEED && code !== CARRIAGE_RETURN) continue;
    yield text.slice(start, at);
    if (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) at += 1;
    start = at + 1;
  }
  yield text.slice(start);
}
