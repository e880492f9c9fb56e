import { expect, it } from 'vitest';
import { failed, ok, refused } from '../testing/index.ts';
import type { DownloadFile, DownloadsApi, FileSaver } from './ports.ts';
import { createRecordingDownloads } from './recording-downloads.ts';

const FILE: DownloadFile = { url: 'https://beep.example/media/a.mp3', filename: 'a.mp3' };

function saved(outcome = ok<null>(null)) {
  const files: DownloadFile[] = [];
  return {
    files,
    async save(file: DownloadFile) {
      files.push(file);
      return outcome;
    },
  };
}

const located = (outcome: Awaited<ReturnType<DownloadsApi['locateDownload']>>): DownloadsApi => ({
  locateDownload: async () => outcome,
});

const downloadsOf = (api: DownloadsApi, files: FileSaver) =>
  createRecordingDownloads({ api, files, tokens: null });

it('saves the file under the name from the service', async () => {
  const saver = saved();
  expect(await downloadsOf(located(ok(FILE)), saver).download('a')).toEqual(ok(null));
  expect(saver.files).toEqual([FILE]);
});

it('saves nothing if the service names no file', async () => {
  const saver = saved();
  const downloads = downloadsOf(located(refused(410, 'deleted')), saver);
  expect(await downloads.download('a')).toMatchObject({ failure: { code: 'deleted' } });
  expect(saver.files).toEqual([]);
});

it('reports an incomplete file', async () => {
  const saver = saved(failed({ kind: 'network', reason: 'unreachable' }));
  const downloads = downloadsOf(located(ok(FILE)), saver);
  expect(await downloads.download('a')).toMatchObject({ failure: { kind: 'network' } });
});

it('asks as the user for a file that not everybody may have', async () => {
  const saver = saved();
  const api: DownloadsApi = {
    locateDownload: async (_id, token) => (token === 't' ? ok(FILE) : refused(403, 'restricted')),
  };
  const tokens = { ensureFreshToken: async () => ({ status: 'token', token: 't' }) as const };
  const downloads = createRecordingDownloads({ api, files: saver, tokens });
  expect(await downloads.download('a')).toEqual(ok(null));
  expect(saver.files).toEqual([FILE]);
  expect(await downloadsOf(api, saver).download('a')).toMatchObject({ failure: { code: 'restricted' } });
});
