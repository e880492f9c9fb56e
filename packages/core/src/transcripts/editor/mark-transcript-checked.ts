import type { CallOutcome } from '../../recordings/call-outcome.ts';
import type { OwnTranscript } from '../ports.ts';

/** Marks the stored transcript as checked, as it is. Without a transcript it does nothing. Never rejects. */
export async function markTranscriptChecked({ load, put }: OwnTranscript): Promise<CallOutcome<null>> {
  const stored = await load();
  if (stored.status === 'failed') return stored;
  const transcript = stored.value;
  return transcript === null ? { status: 'ok', value: null } : put({ ...transcript, checked: true });
}
