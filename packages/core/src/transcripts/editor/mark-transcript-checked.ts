import type { CallOutcome } from '../../recordings/call-outcome.ts';
import { createOwnerCalls } from '../../recordings/owner-calls.ts';
import type { TranscriptEditorOptions } from './create-transcript-editor.ts';

/** Marks the stored transcript as checked, as it is. Without a transcript it does nothing. Never rejects. */
export async function markTranscriptChecked(options: TranscriptEditorOptions): Promise<CallOutcome<null>> {
  const { api, tokens, clock, id } = options;
  const asOwner = createOwnerCalls({ tokens, clock });
  const stored = await asOwner((token) => api.get(id, token));
  if (stored.status === 'failed') return stored;
  const transcript = stored.value;
  if (transcript === null) return { status: 'ok', value: null };
  return asOwner((token) => api.put(id, { ...transcript, isChecked: true }, token));
}
