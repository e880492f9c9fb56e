import { StorageUnavailableError } from './storage-error.ts';

/** The slowest store that is of use: a client and a job wait for the whole file. */
const MIN_BYTES_PER_MS = 32;
const BASE_MS = 10_000;

/** Whole milliseconds in which a file of this size must be sent or have come. */
export function transferLimitMs(bytes: number): number {
  return BASE_MS + Math.ceil(bytes / MIN_BYTES_PER_MS);
}

/** Passes bytes on until the time is over; then it errors. Ends a read that trickles: no time limit of a connection does. */
export function withinTime(limitMs: number): TransformStream<Uint8Array, Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  return new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      const late = new StorageUnavailableError('The audio store', 'sends too slowly');
      timer = setTimeout(() => controller.error(late), limitMs);
    },
    flush: stop,
    cancel: stop,
  });
}
