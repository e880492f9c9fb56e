/**
 * The database or the audio store cannot be asked right now; the request was not at fault and may be sent again. The
 * code is one of the outside world, as the system's own are, so that it is answered as `unavailable`.
 */
export class StorageUnavailableError extends Error {
  readonly code = 'ESTORAGE';

  constructor(what: string, cause: unknown) {
    super(`${what}: ${describeCause(cause)}`, { cause });
    this.name = 'StorageUnavailableError';
  }
}

/**
 * Stored audio is not what its row says, or a copy is not what was copied. What it was read from may be sound, so it is
 * worth another attempt.
 */
export class DamagedAudioError extends Error {
  readonly code = 'EDAMAGED';

  constructor(message: string) {
    super(message);
    this.name = 'DamagedAudioError';
  }
}

/** One line for the operator. A failed connection to several addresses carries its reasons inside. */
export function describeCause(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join('; ');
  if (!(cause instanceof Error)) return String(cause);
  return cause.message === '' ? cause.name : cause.message;
}
