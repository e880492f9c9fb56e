/** Characters per batch. A batch is written after a quarter of a second at the latest. */
const BATCH_CHARACTERS = 16 * 1024;
const MAX_WAIT_MS = 250;

export interface LineBatch {
  write(line: string): void;
  /** Writes the pending lines. */
  flush(): void;
}

/** Batches log lines: pino's stream scans its whole buffer on every write. */
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
