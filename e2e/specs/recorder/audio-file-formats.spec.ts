import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('@beep/testkit/audio')), '../../audio');

const REFUSED = [
  {
    name: 'a video',
    file: 'formats/video.mp4',
    text: /^“video\.mp4” is a video\. Choose a file of sound alone: .+ or .+\.$/,
  },
  { name: 'a video of a phone', file: 'formats/video.mov', text: /^“video\.mov” is a video\. / },
  { name: 'a video of another kind', file: 'formats/video.mkv', text: /^“video\.mkv” is a video\. / },
  {
    name: 'sound in another codec',
    file: 'formats/alac.m4a',
    text: /^“alac\.m4a” is no audio that can be sent\. /,
  },
  {
    name: 'a text',
    file: 'notes.txt',
    bytes: 'This is not a sound.\n'.repeat(200),
    text: /^“notes\.txt” is no audio that can be sent\. Choose a file of sound alone: /,
  },
  {
    name: 'an empty file',
    file: 'empty.mp3',
    bytes: '',
    text: /^“empty\.mp3” is empty or too short to be sent\.$/,
  },
] as const;

test('a file that cannot be sent is refused when it is chosen, with the reason', async ({
  memberPage: page,
  notes,
}) => {
  const stored = await notes.count();
  await page.goto('/record');
  const input = page.getByTestId('audio-file');
  await expect(page.getByRole('button', { name: 'Choose an Audio File' })).toBeVisible();
  for (const refused of REFUSED) {
    const chosen =
      'bytes' in refused
        ? { name: refused.file, mimeType: 'audio/mpeg', buffer: Buffer.from(refused.bytes) }
        : join(FOLDER, refused.file);
    await input.setInputFiles(chosen);
    await expect(page.getByRole('alert'), refused.name).toHaveText(refused.text);
    await expect(page.getByRole('button', { name: 'Choose an Audio File' })).toBeEnabled();
  }
  await expectAccessible(page);
  expect(await notes.count()).toBe(stored);
});
