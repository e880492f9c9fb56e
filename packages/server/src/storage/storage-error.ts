/**
 * The database or the audio store is unavailable; the request may be retried. Its code resembles a system error code,
 * which is answered as `unavailable`.
 */
export class StorageUnavailableError extends Error {
  readonly code = 'ESTORAGE';

  constructor(what: string, cause: unknown) {
    super(`${what}: ${describeCause(cause)}`, { cause });
    this.name = 'StorageUnavailableError';
  }
}

/** Stored audio differs from its row, or a copy from its source. The source may be intact, so a retry may help. */
export class DamagedAudioError extends Error {
  readonly code = 'EDAMAGED';

  constructor(message: string) {
    super(message);
    this.name = 'DamagedAudioError';
  }
}

/** One line for the operator. A connection that failed on several addresses contains their errors. */
export function describeCause(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join('; ');
  if (!(cause instanceof Error)) return String(cause);
  return cause.message === '' ? cause.name : cause.message;
}

/** Why the audio store must not be used. */
export type AudioRefusal = 'audio_foreign' | 'audio_unmarked' | 'audio_behind';

/** The audio store answers, and must not be used now. */
export class AudioRefusedError extends StorageUnavailableError {
  readonly reason: AudioRefusal;

  constructor(reason: AudioRefusal, message: string) {
    super('The audio store', message);
    this.reason = reason;
  }
}
