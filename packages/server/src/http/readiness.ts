import { access, constants, statfs } from 'node:fs/promises';
import { atMostEvery } from '../log/at-most-every.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { SettingStore } from '../storage/setting-store.ts';
import { type AudioRefusal, AudioRefusedError } from '../storage/storage-error.ts';

/** Why a process should get no requests now. */
export type NotReadyReason =
  | 'starting'
  | 'draining'
  | 'disk_full'
  | 'database'
  | 'audio_store'
  | AudioRefusal;

/** What the operator has to look at although the process serves. */
export type ReadinessWarning = 'audio_missing' | 'audio_behind';

/** One reason, and the system's message, which is for the log only. */
export interface NotReady {
  readonly reason: NotReadyReason;
  readonly cause?: unknown;
}

/** Decides if this process should get requests. */
export interface Readiness {
  /** All current reasons; empty if the process can store and read recordings. */
  check(): Promise<readonly NotReady[]>;
  /** What works and still needs the operator. */
  warnings(): readonly ReadinessWarning[];
  /** True if uploads are accepted. The reserved space is what deletes need. */
  hasRoom(): Promise<boolean>;
  /** From now on the process is not ready: it finishes its requests and stops. */
  drain(): void;
}

export interface ReadinessOptions {
  readonly settings: Pick<SettingStore, 'check' | 'checkWrite'>;
  readonly audio: Pick<AudioStore, 'check' | 'checkWrite'>;
  readonly warnings?: (() => readonly ReadinessWarning[]) | undefined;
  /** Bytes available for the data folder. */
  readonly freeBytes: () => Promise<number>;
  readonly minFreeBytes: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds without an answer that count as a failure; 3,000 by default. */
  readonly patienceMs?: number | undefined;
}

/**
 * How long a result is cached for the disk, and for writes to the database and the audio store: the endpoint is public
 * and writes cost. Both are pinged on every check, once for all concurrent callers.
 */
const DISK_ANSWER_MS = 1000;
const ROW_ANSWER_MS = 1000;
const FILE_ANSWER_MS = 10_000;
/** The caller does not wait long either. */
const PATIENCE_MS = 3000;

export function createReadiness(options: ReadinessOptions): Readiness {
  const { patienceMs = PATIENCE_MS } = options;
  let draining = false;
  const { settings, audio, now } = options;
  const freeBytes = atMostEvery(DISK_ANSWER_MS, options.freeBytes, now);
  const readRow = atMostEvery(0, settings.check, now);
  const readAudio = atMostEvery(0, audio.check, now);
  const writeRow = atMostEvery(ROW_ANSWER_MS, settings.checkWrite, now);
  const writeFile = atMostEvery(FILE_ANSWER_MS, audio.checkWrite, now);
  const checkDisk = async (): Promise<void> => {
    const free = await freeBytes();
    if (free < options.minFreeBytes) throw new Error(`${free} bytes are free on the disk of DATA_DIR.`);
  };
  return {
    check: async () => {
      const responses = await Promise.all([
        draining ? { reason: 'draining' as const } : undefined,
        problem('disk_full', checkDisk(), patienceMs),
        problem('database', both(readRow, writeRow), patienceMs),
        problem('audio_store', both(readAudio, writeFile), patienceMs),
      ]);
      return responses.filter((response) => response !== undefined);
    },
    warnings: options.warnings ?? (() => []),
    hasRoom: () =>
      checkDisk().then(
        () => true,
        () => false,
      ),
    drain: () => {
      draining = true;
    },
  };
}

async function both(first: () => Promise<void>, second: () => Promise<void>): Promise<void> {
  await first();
  await second();
}

async function problem(
  reason: NotReadyReason,
  check: Promise<void>,
  patienceMs: number,
): Promise<NotReady | undefined> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Error(`No answer in ${patienceMs} ms.`)), patienceMs);
  try {
    await Promise.race([check, silence.promise]);
    return undefined;
  } catch (cause) {
    return { reason: cause instanceof AudioRefusedError ? cause.reason : reason, cause };
  } finally {
    clearTimeout(timer);
  }
}

/** Bytes that the service's user may write to the file system of a folder. Rejects if the folder is not writable. */
export async function freeBytesOf(folder: string): Promise<number> {
  await access(folder, constants.W_OK | constants.X_OK);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
