import { createApiClient, createZipFile, fetchFile } from '@beep/browser';
import { createDownloadMany, type DownloadMany } from '@beep/core/recordings';
import type { Session } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import { SOURCE } from './source.ts';

export interface SiteDownloadsOptions {
  readonly tokens: Pick<Session, 'ensureFreshToken'>;
  readonly clock: Clock;
}

/** Downloads many recordings as one ZIP file. Load it when it is needed: it makes the file. */
export function createSiteDownloads({ tokens, clock }: SiteDownloadsOptions): DownloadMany {
  return createDownloadMany({
    api: createApiClient({ baseUrl: '', source: SOURCE, clock }),
    tokens,
    fetchFile: (file, signal) => fetchFile(file, clock, signal),
    openZip: () => createZipFile(),
  });
}
