import { withDestination, withTitle } from '../drafts/draft-destination.ts';
import type { DraftWriter } from '../drafts/draft-writer.ts';
import { MIN_RECORDING_BYTES } from '../limits.ts';
import type { DraftAudio } from '../outbox/draft-audio.ts';
import { type AudioEdit, keptMs, rangesToCut } from '../review/audio-edit.ts';
import type { AudioEditor } from '../review/ports.ts';
import type { CapturedAudio } from './ports.ts';

/** The recording as it is to be sent; or whole, if the removed ranges could not be cut; or nothing. */
export type FinishOutcome =
  | { readonly type: 'capture.finished'; readonly draft: DraftAudio }
  | { readonly type: 'cut.failed'; readonly draft: DraftAudio }
  | { readonly type: 'capture.lost' };

export interface FinishOptions {
  readonly edit: AudioEdit;
  readonly editor: AudioEditor;
  readonly savedAtMs: number;
}

/**
 * Makes the recording from the captured audio and cuts the removed ranges. A cut that would leave no audio to send is
 * rejected, as the whole recording would go with it.
 */
export async function finishDraft(
  kept: DraftWriter,
  captured: CapturedAudio | null,
  { edit, editor, savedAtMs }: FinishOptions,
): Promise<FinishOutcome> {
  if (captured === null) return { type: 'capture.lost' };
  const { audio, durationMs } = captured;
  const { id, source, ownerUid, destination, title } = kept.head;
  const sound = { audio, durationMs, savedAtMs };
  const draft: DraftAudio = {
    ...{ id, ...sound, source, ownerUid },
    ...withDestination(destination),
    ...withTitle(title),
  };
  if (keptMs(edit, durationMs) === durationMs) return { type: 'capture.finished', draft };
  const keep = rangesToCut(edit, durationMs);
  if (keep.length === 0) return { type: 'cut.failed', draft };
  try {
    const cut = await editor.cut(audio, keep);
    if (cut.audio.size < MIN_RECORDING_BYTES) return { type: 'cut.failed', draft };
    kept.replaceSound();
    return { type: 'capture.finished', draft: { ...draft, audio: cut.audio, durationMs: cut.durationMs } };
  } catch {
    return { type: 'cut.failed', draft };
  }
}
