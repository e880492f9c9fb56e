import type { Engine, EngineBrowser } from './engine.ts';
import { listen, listenToEnd, listenWithoutScripts } from './listening.ts';
import { expectNear } from './report.ts';
import type { StoredSound } from './store-sounds.ts';

const LENGTH_TOLERANCE_SECONDS = 0.1;

/** Plays the listen page with scripts off. */
export async function checkWithoutScripts(engine: Engine, sound: StoredSound): Promise<string> {
  const browser = await engine.launch({ scripts: false });
  try {
    const facts = await listenWithoutScripts(browser.page, sound.listenPage, engine.controlsNeedScripts);
    expectNear('duration', facts.duration, sound.seconds, LENGTH_TOLERANCE_SECONDS);
    const who = engine.controlsNeedScripts ? 'the driver, its own controls being dead' : 'its own controls';
    return `${facts.currentTime.toFixed(2)} s played of ${facts.duration?.toFixed(2)}, started by ${who}`;
  } finally {
    await browser.close();
  }
}

/** Presses Play and hears the first second. */
export async function checkFirstSecond({ page }: EngineBrowser, sound: StoredSound): Promise<string> {
  const facts = await listen(page, sound.listenPage);
  expectNear('duration', facts.duration, sound.seconds, LENGTH_TOLERANCE_SECONDS);
  return `${facts.currentTime.toFixed(2)} s played of ${facts.duration?.toFixed(2)}`;
}

/** Presses Play and hears all of it. */
export async function checkToEnd({ page }: EngineBrowser, sound: StoredSound): Promise<string> {
  await listen(page, sound.listenPage);
  const { duration, currentTime, source } = await listenToEnd(page);
  expectNear('duration', duration, sound.seconds, LENGTH_TOLERANCE_SECONDS);
  expectNear('the end', currentTime, sound.seconds, LENGTH_TOLERANCE_SECONDS);
  return `${duration?.toFixed(3)} s of ${sound.seconds.toFixed(3)}, played to its end (.${source.split('.').pop()})`;
}

/** The page of another site, with a player of the browser's own. */
export function audioPage(audio: string): string {
  return `<audio controls src="${audio}"></audio>`;
}

/** Plays a file of unknown length on a page of another site, with the browser's own controls. */
export async function checkForeignAudio({ page }: EngineBrowser, address: string): Promise<string> {
  const { currentTime, source } = await listenWithoutScripts(page, address, false);
  return `${currentTime.toFixed(2)} s played (.${source.split('.').pop()})`;
}
