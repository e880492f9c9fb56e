import { keptMs, rangesToCut } from '@beep/core/review';
import { downloadDraft } from '@beep/ui';
import type { PageComposition } from '../page-composition.ts';
import { pauseRecording } from './detach-draft.ts';

/**
 * Pauses the recording and saves it as a file, from the memory of the page: without the removed ranges, or whole if they
 * cannot be cut. The recording can go on afterwards.
 */
export async function saveRecordingSoFar(
  { recorder, editor, ui }: Pick<PageComposition, 'recorder' | 'editor' | 'ui'>,
  save: typeof downloadDraft = downloadDraft,
): Promise<void> {
  const state = await pauseRecording(recorder, ui.clock);
  if (state?.status !== 'paused') return;
  const { audio, edit, rawMs } = state;
  const keep = rangesToCut(edit, rawMs);
  const isWhole = keptMs(edit, rawMs) === rawMs || keep.length === 0;
  const cut = isWhole ? null : await editor.cut(audio, keep).catch(() => null);
  save({ id: 'recording', audio: cut?.audio ?? audio });
}
