import { createOwnCalls } from '@beep/browser';
import { createRecordingLibrary, type RecordingLibrary } from '@beep/core/recordings';
import type { RecordingPorts } from '@beep/ui';
import { loadSwitch } from './features/replies/index.ts';
import type { PageParts } from './page-composition.ts';
import { createRecordingPorts } from './ports/create-recording-ports.ts';
import { type LoadLibraryCalls, lateLibraryCalls } from './ports/late-library-calls.ts';
import { SOURCE } from './source.ts';

/** The recordings of a page. Only pages that show some load this code. */
export interface RecordingsComposition {
  readonly library: RecordingLibrary;
  readonly ports: RecordingPorts;
}

/**
 * Builds the browser adapters of recordings. They live as long as the page. The code of the library's calls is loaded
 * at the first one, unless the page passes it.
 */
export function createRecordingsComposition(
  parts: PageParts,
  load?: LoadLibraryCalls,
): RecordingsComposition {
  const { session, clock, publicUrl } = parts;
  const calls = createOwnCalls({ baseUrl: '', source: SOURCE, tokens: session });
  const ports = createRecordingPorts({ clock, tokens: session, account: { session, calls } });
  return {
    library: createRecordingLibrary({
      api: lateLibraryCalls({ clock, publicUrl }, load),
      tokens: session,
      clock,
    }),
    ports: {
      ...ports,
      async downloadMany(request) {
        const { createSiteDownloads } = await import('./create-site-downloads.ts');
        return createSiteDownloads({ tokens: session, clock })(request);
      },
      repliesUrl: (id) => `/replies?note=${encodeURIComponent(id)}`,
      async switchReplies(id, wanted) {
        const switchReplies = await loadSwitch();
        return switchReplies({ tokens: session, clock }, id, wanted);
      },
    },
  };
}
