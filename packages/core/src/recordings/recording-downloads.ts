import type { FreshTokens } from '../session/create-session.ts';
import type { CallOutcome } from './call-outcome.ts';
import type { DownloadsApi, FileSaver } from './ports.ts';
import { createViewerCalls, type ViewerCall } from './viewer-calls.ts';

/** Saves recordings as files. */
export interface RecordingDownloads {
  /**
   * Locates the recording's mp3, fetches it whole and saves it under the name that the service gives: `{id}.mp3`, or
   * `{id}.m4a` if no mp3 can be made. `aborted` if `signal` aborted. Never rejects.
   */
  download(id: string, signal?: AbortSignal): Promise<CallOutcome<null>>;
}

/** Dependencies of downloads. */
export interface RecordingDownloadsOptions {
  readonly api: DownloadsApi;
  readonly files: FileSaver;
  /** For recordings that not everybody may download; null where nobody signs in. */
  readonly tokens: Pick<FreshTokens, 'ensureFreshToken'> | null;
}

/** Makes downloads from an `api`. It needs no teardown. */
export function createRecordingDownloads(options: RecordingDownloadsOptions): RecordingDownloads {
  const { api, files, tokens } = options;
  const asViewer: ViewerCall = tokens === null ? (call) => call(null) : createViewerCalls(tokens);
  return {
    async download(id, signal) {
      const located = await asViewer((token) => api.locateDownload(id, token, signal));
      return located.status === 'ok' ? files.save(located.value, signal) : located;
    },
  };
}
