import type { FreshTokens } from '../session/create-session.ts';
import type { BulkRefusal, BulkResult } from './bulk-change.ts';
import type { CallFailure, CallOutcome } from './call-outcome.ts';
import type { DownloadFile, DownloadsApi } from './ports.ts';
import { uniqueName } from './unique-name.ts';
import { createViewerCalls } from './viewer-calls.ts';

/** A ZIP file in the making. */
export interface ZipFile {
  /** Rejects, and adds nothing, if the file cannot be read. */
  add(name: string, file: Blob): Promise<void>;
  /** Gives the whole file to the user. */
  save(name: string): void;
}

export interface DownloadManyRequest {
  readonly ids: readonly string[];
  /** The name of a recording's file, without an extension; empty for the name of its download. */
  readonly nameOf: (id: string) => string;
  /** The name of the ZIP file. */
  readonly zipName: string;
  readonly signal: AbortSignal;
  /** Called after each recording, whatever became of it. */
  readonly onProgress: (finished: number) => void;
}

/**
 * Downloads recordings one after the other and saves them as one ZIP file. Leaves
 * out those that fail; after a failure of the network or of the sign-in the rest is not tried. Saves nothing if all
 * failed, and resolves with null if `signal` aborted. Never rejects.
 */
export type DownloadMany = (request: DownloadManyRequest) => Promise<BulkResult | null>;

export interface DownloadManyOptions {
  readonly api: DownloadsApi;
  readonly tokens: Pick<FreshTokens, 'ensureFreshToken'>;
  readonly fetchFile: (file: DownloadFile, signal: AbortSignal) => Promise<CallOutcome<Blob>>;
  readonly openZip: () => ZipFile;
}

export function createDownloadMany(options: DownloadManyOptions): DownloadMany {
  const { api, tokens, fetchFile, openZip } = options;
  const asViewer = createViewerCalls(tokens);

  async function add(id: string, target: Target): Promise<CallFailure | null> {
    const { zip, names, nameOf, signal } = target;
    const located = await asViewer((token) => api.locateDownload(id, token, signal));
    if (located.status === 'failed') return located.failure;
    const fetched = await fetchFile(located.value, signal);
    if (fetched.status === 'failed') return fetched.failure;
    return zip.add(fileName(nameOf(id), located.value.filename, names), fetched.value).then(
      () => null,
      () => ({ kind: 'malformed' }),
    );
  }

  return async ({ ids, nameOf, zipName, signal, onProgress }) => {
    const target = { zip: openZip(), names: new Set<string>(), nameOf, signal };
    const done: string[] = [];
    const refused: BulkRefusal[] = [];
    let lasting: CallFailure | null = null;
    for (const id of ids) {
      const failure: CallFailure | null = lasting ?? (await add(id, target));
      if (signal.aborted) return null;
      if (failure === null) done.push(id);
      else refused.push({ id, failure });
      if (failure?.kind === 'network' || failure?.kind === 'signed-out') lasting = failure;
      onProgress(done.length + refused.length);
    }
    if (done.length > 0) target.zip.save(zipName);
    return { done, refused };
  };
}

interface Target {
  readonly zip: ZipFile;
  /** Names in use, as file systems compare them that ignore case. */
  readonly names: Set<string>;
  readonly nameOf: DownloadManyRequest['nameOf'];
  readonly signal: AbortSignal;
}

/** With the extension of the download. */
function fileName(name: string, download: string, taken: Set<string>): string {
  const dot = download.lastIndexOf('.');
  const end = dot > 0 ? dot : download.length;
  return uniqueName(name || download.slice(0, end), taken, download.slice(end));
}
