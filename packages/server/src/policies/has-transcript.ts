import type { Policy } from '@beep/core/policies';
import type { AccountPreferences } from '../storage/preference-store.ts';

/** Whether the service writes the transcript of a recording: the policy decides, or leaves it to the owner. */
export function hasTranscript({ transcripts }: Policy, { hasTranscripts }: AccountPreferences): boolean {
  return transcripts === 'owner' ? hasTranscripts : transcripts === 'on';
}
