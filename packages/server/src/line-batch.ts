/** How much is handed on at a time, at the latest after a quarter of a second. */
const BATCH_CHARACTERS = 16 * 1024;
const MAX_WAIT_MS = 250;

export interface LineBatch {
  write(line: string): void;
  /** Hands on what waits. */
  flush(): void;
}

/** Lines for a log that are handed on together: pino's stream looks at all that it holds for each that it is given. */
export function createLineBatch(to: { write(text: string): unknown }): LineBatch {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    to.write(text);
  };
  return {
    flush,
    write: (line) => {
      waiting += line;
      if (waiting.length >= BATCH_CHARACTERS) flush();
      else timer ??= setTimeout(flush, MAX_WAIT_MS).unref();
    },
  };
}
