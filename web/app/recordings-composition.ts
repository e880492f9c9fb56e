import {
  createApiClient,
  createBrowserIds,
  createLabelsApi,
  createSessionStore,
  createTranscriptsApi,
} from '@beep/browser';
import { createListenCounter, type ListenCounter } from '@beep/core/listens';
import { createOwnLabels, createRecordingLibrary, type RecordingLibrary } from '@beep/core/recordings';
import { readAsViewer, type TranscriptsApi } from '@beep/core/transcripts';
import type { RecordingPorts } from '@beep/ui';
import { type PageParts, SOURCE } from './page-composition.ts';
import { createRecordingPorts } from './ports/create-recording-ports.ts';

/** The recordings of a page. Only pages that show some load this code. */
export interface RecordingsComposition {
  readonly library: RecordingLibrary;
  readonly listens: ListenCounter;
  readonly transcripts: TranscriptsApi;
  readonly ports: RecordingPorts;
}

/** Builds the browser adapters of recordings. They live as long as the page. */
export function createRecordingsComposition(parts: PageParts): RecordingsComposition {
  const { session, clock, publicUrl } = parts;
  const service = { baseUrl: '', source: SOURCE, clock } as const;
  const api = createApiClient({ ...service, publicUrl });
  const library = createRecordingLibrary({ api, tokens: session, clock });
  const transcripts = readAsViewer(createTranscriptsApi(service), session);
  const labels = createOwnLabels({ api: createLabelsApi(service), tokens: session, clock });
  return {
    library,
    listens: createListenCounter({
      api,
      tokens: session,
      store: createSessionStore(),
      clock,
      ids: createBrowserIds(),
      onFailed: (failure) => console.info('A listen was not counted', failure),
    }),
    transcripts,
    ports: {
      ...createRecordingPorts({ api, clock, transcripts, account: { session, labels } }),
      async downloadMany(request) {
        const { createSiteDownloads } = await import('./create-site-downloads.ts');
        return createSiteDownloads({ api, tokens: session, clock })(request);
      },
      async switchReplies(id, wanted) {
        const { createSiteInbox } = await import('./replies/create-site-inbox.ts');
        return createSiteInbox({ source: SOURCE, tokens: session, clock }).switchReplies(id, wanted);
      },
    },
  };
}
