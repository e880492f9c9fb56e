import { createZipFile, fetchFile } from '@beep/browser';
import { createDownloadMany, type DownloadMany, type DownloadManyOptions } from '@beep/core/recordings';
import type { Session } from '@beep/core/session';
import type { Clock } from '@beep/core/time';

export interface SiteDownloadsOptions {
  readonly api: DownloadManyOptions['api'];
  readonly tokens: Pick<Session, 'ensureFreshToken'>;
  readonly clock: Clock;
}

/** Downloads many recordings as one ZIP file. Load it when it is needed: it makes the file. */
export function createSiteDownloads({ api, tokens, clock }: SiteDownloadsOptions): DownloadMany {
  return createDownloadMany({
    api,
    tokens,
    fetchFile: (file, signal) => fetchFile(file, clock, signal),
    openZip: () => createZipFile(),
  });
}
