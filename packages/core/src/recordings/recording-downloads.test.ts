import { expect, it } from 'vitest';
import { failed, ok, refused } from '../testing/index.ts';
import type { DownloadFile, DownloadsApi } from './ports.ts';
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

it('saves the file under the name from the service', async () => {
  const saver = saved();
  expect(await createRecordingDownloads(located(ok(FILE)), saver).download('a')).toEqual(ok(null));
  expect(saver.files).toEqual([FILE]);
});

it('saves nothing if the service names no file', async () => {
  const saver = saved();
  const downloads = createRecordingDownloads(located(refused(410, 'deleted')), saver);
  expect(await downloads.download('a')).toMatchObject({ failure: { code: 'deleted' } });
  expect(saver.files).toEqual([]);
});

it('reports an incomplete file', async () => {
  const saver = saved(failed({ kind: 'network', message: 'cut' }));
  const downloads = createRecordingDownloads(located(ok(FILE)), saver);
  expect(await downloads.download('a')).toMatchObject({ failure: { kind: 'network' } });
});
