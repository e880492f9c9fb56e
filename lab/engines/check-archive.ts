import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import type { EngineBrowser, Point } from './engine.ts';
import { waitForPlayback } from './listening.ts';
import { fillField } from './page-steps.ts';
import { expectNear } from './report.ts';
import type { Service } from './service.ts';
import { until } from './until.ts';

const LENGTH_TOLERANCE_SECONDS = 0.1;
const SEARCH = 'Search by title, tag, date and spoken words';
/** In no date of any language. */
const NOWHERE = 'xyzzy';

/** Unpacks an archive of the account into a folder, and opens, plays and searches it there. */
export async function checkArchive(
  { service, seconds }: { readonly service: Service; readonly seconds: number },
  { page }: EngineBrowser,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-archive-'));
  try {
    for (const [name, bytes] of Object.entries(unzipSync(await service.archive()))) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    }
    await page.open(pathToFileURL(join(folder, 'index.html')).href);
    await until('the notes are listed', () => page.run(countItems));
    // WebKit plays sound only on a page that somebody has pressed.
    await page.pressAt(await page.run(middleOfSearch));
    await page.run(startFirst);
    const facts = await waitForPlayback(page);
    expectNear('duration', facts.duration, seconds, LENGTH_TOLERANCE_SECONDS);
    const listed = await page.run(countItems);
    await fillField(page, SEARCH, NOWHERE);
    await until('the search finds nothing', async () => (await page.run(countItems)) === 0);
    return `${listed} listed, ${facts.currentTime.toFixed(2)} s played of ${facts.duration?.toFixed(2)}, searched`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function countItems(): number {
  return document.querySelectorAll('ol > li').length;
}

function middleOfSearch(): Point {
  const { x, y, width, height } = (document.querySelector('input') ?? document.body).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Not awaited: the check waits for playback. */
function startFirst(): void {
  document.querySelector('audio')?.play();
}
