import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('@beep/testkit/audio')), '../../audio');

const TAKEN = [
  {
    what: 'each kind that is stored',
    tag: [],
    files: [
      'recorded.webm',
      'formats/fast.m4a',
      'formats/sound.mp3',
      'formats/chat.opus',
      'formats/rf64.wav',
    ],
  },
  {
    what: 'each other format, and each codec in it',
    tag: ['@long'],
    files: [
      ...['recorded.mp4', 'formats/adts.aac', 'formats/vorbis.oga', 'formats/sound.flac'],
      ...['formats/opus.mka', 'formats/aac.mka', 'formats/flac.mka'],
      ...['formats/sound.mov', 'formats/pcm.mov', 'formats/sound.qta', 'formats/sound.3gp'],
    ],
  },
];

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
    text: /^“alac\.m4a” can’t be sent: it isn’t an audio file we can play\. /,
  },
  {
    name: 'a text',
    file: 'notes.txt',
    bytes: 'This is not a sound.\n'.repeat(200),
    text: /^“notes\.txt” can’t be sent: it isn’t an audio file we can play\. Choose a file of sound alone: /,
  },
  {
    name: 'an empty file',
    file: 'empty.mp3',
    bytes: '',
    text: /^“empty\.mp3” is empty or too short to be sent\.$/,
  },
] as const;

// `file-formats.test.ts` has the verdict of page and service on each.
for (const { what, tag, files } of TAKEN) {
  // spec: files.6
  test(`a file of ${what} is chosen, saved and played`, { tag }, async ({ memberPage: page, notes }) => {
    test.setTimeout(180_000);
    const stored = await notes.count();
    // The extensions are offered over it after some recordings.
    const shown = page.getByRole('textbox', { name: 'Share link', includeHidden: true });
    for (const name of files) {
      await page.goto('/record');
      await page.getByTestId('audio-file').setInputFiles(join(FOLDER, name));
      await expect(shown, name).toHaveValue(/\/play\/[\w-]{21,}$/, { timeout: 15_000 });
      expect(await secondsPlayed(page, await shown.inputValue()), name).toBeGreaterThan(0.2);
    }
    expect(await notes.count()).toBe(stored + files.length);
  });
}

// spec: files.6
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
  expect(await notes.count()).toBe(stored);
});

/** Plays the sound of a listen page to its end. */
async function secondsPlayed(page: Page, link: string): Promise<number> {
  return page.evaluate(async (address) => {
    const listenPage = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
    const source = listenPage.querySelector('audio[src], audio source')?.getAttribute('src') ?? '';
    const audio = new Audio(new URL(source, address).href);
    const ended = new Promise((resolve, reject) => {
      audio.addEventListener('ended', resolve);
      audio.addEventListener('error', reject);
    });
    await audio.play();
    await ended;
    return audio.currentTime;
  }, link);
}
