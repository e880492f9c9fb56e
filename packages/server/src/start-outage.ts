import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError } from './config-error.ts';
import { errnoOf } from './errno.ts';
import type { Log } from './log.ts';
import type { NotReadyReason } from './readiness.ts';
import { StorageUnavailableError } from './storage/storage-error.ts';

/** What a start can wait for. */
export type OutageReason = Extract<NotReadyReason, 'disk_full' | 'database' | 'audio_store'>;

/** The service cannot start before this is back; nothing is wrong with the configuration. */
export class StartOutageError extends Error {
  readonly reason: OutageReason;

  constructor(reason: OutageReason, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StartOutageError';
    this.reason = reason;
  }
}

/** Opens something, again and again while what it needs is away. Rejects with everything but outages. */
export type Patience = <T>(open: () => Promise<T>) => Promise<T>;

export interface PatienceOptions {
  readonly log: Log;
  /** Told of every change: why the start waits, and undefined when it no longer does. */
  readonly onWaiting: (reason: OutageReason | undefined) => void;
  /** Ends the waiting: what was opened last rejects. */
  readonly signal: AbortSignal;
  /** Milliseconds before the next try, by how many there were; a quarter of a second to 10 s by default. */
  readonly delayMs?: ((tries: number) => number) | undefined;
}

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;

/** Logs an outage when it begins, and each time that it becomes another one. */
export function createPatience(options: PatienceOptions): Patience {
  const { log, onWaiting, signal, delayMs = backOff } = options;
  let told: OutageReason | undefined;
  const tell = ({ reason, cause }: StartOutageError): void => {
    if (told === reason) return;
    told = reason;
    onWaiting(reason);
    log.error('start_waits', cause, { reason });
  };
  return async (open) => {
    for (let tries = 1; ; tries += 1) {
      try {
        const opened = await open();
        if (told !== undefined) onWaiting(undefined);
        told = undefined;
        return opened;
      } catch (error) {
        const outage = toOutage(error);
        if (!outage || signal.aborted) throw error;
        tell(outage);
        await pause(delayMs(tries), undefined, { signal });
      }
    }
  };
}

function backOff(tries: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1));
}

/** SQLite's result codes that say nothing against the configuration: busy, locked, an error of the disk, a full one. */
const SQLITE_OUTAGES: ReadonlyMap<number, OutageReason> = new Map([
  [5, 'database'],
  [6, 'database'],
  [10, 'database'],
  [13, 'disk_full'],
]);
const FULL: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT'];

/** Undefined for what waiting does not mend. */
export function toOutage(error: unknown): StartOutageError | undefined {
  if (error instanceof StartOutageError) return error;
  if (error instanceof ConfigError) return undefined;
  if (FULL.includes(errnoOf(error))) return new StartOutageError('disk_full', error);
  if (error instanceof StorageUnavailableError) return new StartOutageError('database', error);
  const reason = SQLITE_OUTAGES.get(sqliteCodeOf(error) ?? 0);
  return reason && new StartOutageError(reason, error);
}

/** SQLite's primary result code; undefined for any other error. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
