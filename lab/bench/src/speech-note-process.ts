import { writeFile } from 'node:fs/promises';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { chromium } from 'playwright';
import { makeSpeechNote } from './listen-page/speech-note.ts';

// Writes a recording of this many seconds and bits per second to a file.
const [file = '', seconds = '', bitsPerSecond = ''] = process.argv.slice(2);
const browser = await chromium.launch(chromiumLaunchOptions());
const note = await makeSpeechNote(browser, {
  seconds: Number(seconds),
  bitsPerSecond: Number(bitsPerSecond),
});
await writeFile(file, note);
await browser.close();
