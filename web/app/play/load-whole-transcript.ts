import type { TranscriptsApi } from '@beep/core/transcripts';
import type { LoadedTranscript } from './load-transcript.ts';

/** As `loadTranscript`, whose parser is loaded on demand: most pages need none. */
export async function loadWholeTranscript(api: TranscriptsApi, id: string): Promise<LoadedTranscript> {
  const { loadTranscript } = await import('./load-transcript.ts');
  return loadTranscript(api, id);
}
