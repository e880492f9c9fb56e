import { createFileSaver, createSystemShare } from '@beep/browser';
import { createRecordingDownloads, type DownloadsApi } from '@beep/core/recordings';
import type { Clock } from '@beep/core/time';
import type { RecordingPorts } from '@beep/ui';

export interface RecordingPortsOptions extends Pick<RecordingPorts, 'transcripts' | 'account'> {
  readonly api: DownloadsApi;
  readonly clock: Clock;
}

/** The browser adapters of pages that show recordings. */
export function createRecordingPorts(options: RecordingPortsOptions): RecordingPorts {
  const { api, clock, transcripts, account } = options;
  return {
    downloads: createRecordingDownloads({
      api,
      files: createFileSaver({ clock }),
      tokens: account?.session ?? null,
    }),
    share: createSystemShare(),
    transcripts,
    account,
  };
}
