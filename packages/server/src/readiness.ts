import { statfs } from 'node:fs/promises';
import type { AudioStore } from './storage/audio-store.ts';
import type { SettingStore } from './storage/recording-store.ts';

/** Why a process should get no requests now. */
export type NotReadyReason = 'starting' | 'draining' | 'disk_full' | 'database' | 'audio_store';

/** What stands in the way, and what the system said about it; the words are for the log only. */
export interface NotReady {
  readonly reason: NotReadyReason;
  readonly cause?: unknown;
}

/** Whether requests should come to this process. */
export interface Readiness {
  /** Everything that stands in the way now; empty when the process can store and read recordings. */
  check(): Promise<readonly NotReady[]>;
  /** From now on the process is not ready: it finishes what it has and ends. */
  drain(): void;
}

export interface ReadinessOptions {
  readonly settings: Pick<SettingStore, 'check'>;
  readonly audio: Pick<AudioStore, 'check'>;
  /** Bytes that may still be written to the data folder. */
  readonly freeBytes: () => Promise<number>;
  readonly minFreeBytes: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds after which silence is a no; 3,000 by default. */
  readonly patienceMs?: number | undefined;
}

/** How long an answer about the disk is good for; everything else is asked every time. */
const DISK_ANSWER_MS = 1000;
/** Who asks does not wait for long either. */
const PATIENCE_MS = 3000;

export function createReadiness(options: ReadinessOptions): Readiness {
  const { patienceMs = PATIENCE_MS } = options;
  let draining = false;
  let disk: { readonly askedAt: number; readonly free: Promise<number> } | undefined;
  const checkDisk = async (): Promise<void> => {
    const now = options.now();
    if (!disk || Math.abs(now - disk.askedAt) >= DISK_ANSWER_MS) {
      disk = { askedAt: now, free: options.freeBytes() };
    }
    const free = await disk.free;
    if (free < options.minFreeBytes) throw new Error(`${free} bytes are free on the disk of DATA_DIR.`);
  };
  return {
    check: async () => {
      const answers = await Promise.all([
        draining ? { reason: 'draining' as const } : undefined,
        problem('disk_full', checkDisk(), patienceMs),
        problem('database', options.settings.check(), patienceMs),
        problem('audio_store', options.audio.check(), patienceMs),
      ]);
      return answers.filter((answer) => answer !== undefined);
    },
    drain: () => {
      draining = true;
    },
  };
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
    return { reason, cause };
  } finally {
    clearTimeout(timer);
  }
}

/** What the service's user may still write to the file system of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
