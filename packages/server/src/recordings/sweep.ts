import { LISTEN_DEDUPE_MS } from '@beep/core';
import type { AccountDirectory } from '../identity/account-directory.ts';
import type { Log } from '../log.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { Stores } from '../storage/recording-store.ts';
import { resumeAccountDeletions } from './delete-account.ts';
import { removeAudio } from './remove-audio.ts';
import { RESTORE_GRACE_MS } from './restore-recording.ts';
import { UPLOAD_KEY_LIFE_MS } from './save-upload.ts';

const BATCH = 100;

export interface SweepDeps {
  readonly stores: Stores;
  readonly audio: AudioStore;
  readonly accounts: AccountDirectory;
  readonly log: Log;
}

/** Removes the files of recordings that are gone, and what is kept for a time only. Safe to run at any time. */
export async function sweep(deps: SweepDeps, now: number): Promise<void> {
  await resumeAccountDeletions(deps, now);
  await removeFiles(deps, now);
  await deps.stores.listens.forgetBefore(now - LISTEN_DEDUPE_MS);
  await deps.stores.uploadKeys.forgetBefore(now - UPLOAD_KEY_LIFE_MS);
}

async function removeFiles({ stores, audio, log }: SweepDeps, now: number): Promise<void> {
  const goneBefore = now - RESTORE_GRACE_MS;
  for (;;) {
    const due = await stores.removals.due(goneBefore, BATCH);
    let removed = 0;
    for (const file of due) {
      try {
        if (!(await stores.deletions.beginRemoval(file.id, { goneBefore, at: now }))) continue;
        await removeAudio(audio, file);
        await stores.transcripts.remove(file.id);
        await stores.removals.markRemoved(file.id, now);
        removed += 1;
      } catch (error) {
        log.error('remove_audio', error, { recording: file.id });
      }
    }
    if (due.length < BATCH || removed === 0) return;
  }
}

/** Sweeps at once and then every `intervalMs`, never twice at a time. The returned function ends it and waits. */
export function startSweeping(
  deps: SweepDeps,
  options: { readonly intervalMs: number; readonly now: () => number },
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const tick = (): void => {
    running ??= sweep(deps, options.now())
      .catch((error: unknown) => deps.log.error('sweep', error))
      .finally(() => {
        running = undefined;
      });
  };
  tick();
  const timer = setInterval(tick, options.intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
