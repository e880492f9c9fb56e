import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError } from './config/config-error.ts';
import { errnoOf } from './errno.ts';
import type { NotReadyReason } from './http/readiness.ts';
import type { Log } from './log/log.ts';
import { StorageUnavailableError } from './storage/storage-error.ts';

/** Outages that a start can wait for. */
export type OutageReason = Extract<NotReadyReason, 'disk_full' | 'database' | 'audio_store'>;

/** A dependency is unavailable; the configuration is not at fault. */
export class StartOutageError extends Error {
  readonly reason: OutageReason;

  constructor(reason: OutageReason, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StartOutageError';
    this.reason = reason;
  }
}

/** Retries `open` during outages. Rejects with any other error. */
export type Patience = <T>(open: () => Promise<T>) => Promise<T>;

export interface PatienceOptions {
  readonly log: Log;
  /** Called on every change with the reason for waiting; undefined when it ends. */
  readonly onWaiting: (reason: OutageReason | undefined) => void;
  /** Aborts the waiting, which then rejects. */
  readonly signal: AbortSignal;
  /** Milliseconds before the next attempt, by the number of attempts; a quarter of a second to 10 s by default. */
  readonly delayMs?: ((tries: number) => number) | undefined;
}

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;

/** Retries, and logs an outage when it begins and when its reason changes. */
export function createPatience(options: PatienceOptions): Patience {
  const { log, onWaiting, signal, delayMs = backOff } = options;
  let reported: OutageReason | undefined;
  const report = ({ reason, cause }: StartOutageError): void => {
    if (reported === reason) return;
    reported = reason;
    onWaiting(reason);
    log.error('start_waits', cause, { reason });
  };
  return async (open) => {
    for (let tries = 1; ; tries += 1) {
      try {
        const opened = await open();
        if (reported !== undefined) onWaiting(undefined);
        reported = undefined;
        return opened;
      } catch (error) {
        const outage = toOutage(error);
        if (!outage || signal.aborted) throw error;
        report(outage);
        await pause(delayMs(tries), undefined, { signal });
      }
    }
  };
}

function backOff(tries: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1));
}

/** SQLite result codes of an outage: busy, locked, I/O error, disk full. */
const SQLITE_OUTAGES: ReadonlyMap<number, OutageReason> = new Map([
  [5, 'database'],
  [6, 'database'],
  [10, 'database'],
  [13, 'disk_full'],
]);
const FULL: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT'];

/** undefined for an error that waiting does not fix. */
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
