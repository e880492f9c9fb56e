import type { DraftWriter } from '../drafts/draft-writer.ts';
import { MIN_RECORDING_BYTES } from '../limits.ts';
import type { Take } from '../outbox/take.ts';
import type { TakeEditor } from '../review/ports.ts';
import { keptMs, rangesToCut, type TakeEdit } from '../review/take-edit.ts';
import type { CapturedAudio } from './ports.ts';

/** The take as it is to be sent; or whole, if the removed ranges could not be cut; or nothing. */
export type FinishOutcome =
  | { readonly type: 'capture.finished'; readonly take: Take }
  | { readonly type: 'cut.failed'; readonly take: Take }
  | { readonly type: 'capture.lost' };

/**
 * Makes the take from the captured audio and cuts the removed ranges. A cut that would leave no audio to send is
 * rejected, as the whole take would go with it.
 */
export async function finishTake(
  kept: DraftWriter,
  captured: CapturedAudio | null,
  { edit, editor }: { readonly edit: TakeEdit; readonly editor: TakeEditor },
): Promise<FinishOutcome> {
  if (captured === null) return { type: 'capture.lost' };
  const { audio, durationMs } = captured;
  const { id, source, ownerUid } = kept.head;
  const take: Take = { id, audio, durationMs, source, ownerUid };
  if (keptMs(edit, durationMs) === durationMs) return { type: 'capture.finished', take };
  const keep = rangesToCut(edit, durationMs);
  if (keep.length === 0) return { type: 'cut.failed', take };
  try {
    const cut = await editor.cut(audio, keep);
    if (cut.audio.size < MIN_RECORDING_BYTES) return { type: 'cut.failed', take };
    kept.replaceSound();
    return { type: 'capture.finished', take: { ...take, audio: cut.audio, durationMs: cut.durationMs } };
  } catch {
    return { type: 'cut.failed', take };
  }
}
