import { transcriptCalls } from '@beep/api/features/transcripts';
import { createIndexCatchUp } from '../../storage/search/index-catch-up.ts';
import type { Stores } from '../../storage/stores.ts';
import { createTranscriptionJobs, type TranscriptionJobsDeps } from '../../transcripts/transcribe-sound.ts';
import { defineFeature } from '../define-feature.ts';
import { createTranscriptHandlers } from './calls.ts';

const INDEX_EVERY_MS = 60_000;

export interface TranscriptJobNeeds extends TranscriptionJobsDeps {
  readonly stores: TranscriptionJobsDeps['stores'] & Pick<Stores, 'transcriptIndex'>;
}

/** What is said in recordings, as their owners change it. */
export const transcripts = defineFeature({
  calls: transcriptCalls,
  createHandlers: createTranscriptHandlers,
  createJobs: (needs: TranscriptJobNeeds) => {
    const catchUp = createIndexCatchUp(needs.stores.transcriptIndex);
    return [
      ...createTranscriptionJobs(needs),
      {
        kind: 'index_transcripts',
        slots: 1,
        periodic: { everyMs: INDEX_EVERY_MS, firstMs: 0 },
        work: (_job, signal) => catchUp(signal),
      },
    ];
  },
});
