import { readFile } from 'node:fs/promises';
import { SHARED_FILE_TYPES } from '@beep/core/recordings';
import { expect, it } from 'vitest';

it('lets other apps share every format of file that is taken', async () => {
  const manifest = JSON.parse(await readFile('web/public/manifest.webmanifest', 'utf8')) as {
    share_target: { params: { files: [{ accept: readonly string[] }] } };
  };
  expect(manifest.share_target.params.files[0].accept).toEqual(SHARED_FILE_TYPES);
});
