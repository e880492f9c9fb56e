import { transcriptCalls } from '@beep/api/features/transcripts';
import { createOwnerClient, type OwnerClientOptions, orNone } from '@beep/browser';
import type { OwnTranscript } from '@beep/core/transcripts';
import { SOURCE } from '../../source.ts';

export function createOwnTranscript(tokens: OwnerClientOptions['tokens'], filename: string): OwnTranscript {
  const call = createOwnerClient({ tokens, baseUrl: '', source: SOURCE, uid: '' });
  return {
    load: async () => orNone(await call(transcriptCalls.getTranscript, { filename })),
    put: ({ format, text, checked }) =>
      call(transcriptCalls.putTranscript, {
        filename,
        query: checked ? {} : { checked: 'false' },
        body: { mimeType: format, content: text },
      }),
    remove: () => call(transcriptCalls.deleteTranscript, { filename }),
  };
}
