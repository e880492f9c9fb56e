import { withDestination, withTitle } from '../drafts/draft-destination.ts';
import type { DraftWriter } from '../drafts/draft-writer.ts';
import type { EncodedAudio } from '../drafts/ports.ts';
import { MAX_RECORDING_SECONDS, MIN_RECORDING_BYTES } from '../limits.ts';
import type { DraftAudio } from '../outbox/draft-audio.ts';
import { type AudioEdit, keptMs, rangesToCut } from '../review/audio-edit.ts';
import type { AudioEditor } from '../review/ports.ts';

/** The recording as it is sent; or whole, if the removed ranges could not be cut; or the reason why it is never sent. */
export type FinishOutcome =
  | { readonly type: 'capture.finished' | 'cut.failed' | 'capture.too-long'; readonly draft: DraftAudio }
  | { readonly type: 'capture.too-small' | 'capture.lost' | 'draft.unavailable' };

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
  writer: DraftWriter,
  { audio, durationMs }: EncodedAudio,
  { edit, editor, savedAtMs }: FinishOptions,
): Promise<FinishOutcome> {
  const { id, source, ownerUid, destination, title } = writer.head;
  const draft: DraftAudio = {
    ...{ id, audio, durationMs, savedAtMs, source, ownerUid },
    ...withDestination(destination),
    ...withTitle(title),
  };
  if (keptMs(edit, durationMs) === durationMs) {
    return audio.size < MIN_RECORDING_BYTES ? { type: 'capture.too-small' } : refuseTooLong(draft);
  }
  const keep = rangesToCut(edit, durationMs);
  if (keep.length === 0) return { type: 'cut.failed', draft };
  try {
    const cut = await editor.cut(audio, keep);
    if (cut.audio.size < MIN_RECORDING_BYTES) return { type: 'cut.failed', draft };
    writer.replaceAudio();
    return refuseTooLong({ ...draft, audio: cut.audio, durationMs: cut.durationMs });
  } catch {
    return { type: 'cut.failed', draft };
  }
}

/** The service accepts no longer recordings. */
export function refuseTooLong(draft: DraftAudio): FinishOutcome {
  const isTooLong = draft.durationMs > MAX_RECORDING_SECONDS * 1000;
  return { type: isTooLong ? 'capture.too-long' : 'capture.finished', draft };
}
