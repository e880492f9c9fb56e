import type { CallOutcome } from './call-outcome.ts';
import type { DownloadsApi, FileSaver } from './ports.ts';

/** Saves recordings as files. */
export interface RecordingDownloads {
  /**
   * Locates the recording's mp3, fetches it whole and saves it under the name that the service gives: `{id}.mp3`, or
   * `{id}.m4a` if no mp3 can be made. `aborted` if `signal` aborted. Never rejects.
   */
  download(id: string, signal?: AbortSignal): Promise<CallOutcome<null>>;
}

/** Makes downloads from an `api`. It needs no teardown. */
export function createRecordingDownloads(api: DownloadsApi, files: FileSaver): RecordingDownloads {
  return {
    async download(id, signal) {
      const located = await api.locateDownload(id, signal);
      return located.status === 'ok' ? files.save(located.value, signal) : located;
    },
  };
}
