import type { EnginePage, Point } from './engine.ts';
import { pressButton } from './page-steps.ts';
import { until } from './until.ts';

/** The state of a page's audio element, in seconds. */
export interface AudioFacts {
  readonly currentTime: number;
  /** Null if unknown or infinite. */
  readonly duration: number | null;
  readonly ended: boolean;
  readonly error: string | null;
  /** The last segment of its URL. */
  readonly source: string;
}

/** Half the height of the browsers' own controls, where the play button is first in its row. */
const NATIVE_PLAY_OFFSET = 0.5;
const ENOUGH_SECONDS = 1;

/** Opens a listen page, presses Play and waits for a second of playback, or all of it. */
export async function listen(page: EnginePage, address: string): Promise<AudioFacts> {
  await page.open(address);
  await page.run(forgetPlays);
  await pressButton(page, 'Play');
  return waitForPlayback(page);
}

/** The same with scripts off: presses the play button of the browser's own controls, or lets the driver do it. */
export async function listenWithoutScripts(
  page: EnginePage,
  address: string,
  controlsNeedScripts: boolean,
): Promise<AudioFacts> {
  await page.open(address);
  const button = await until('the browser shows its player', () =>
    page.run(nativePlayButton, NATIVE_PLAY_OFFSET),
  );
  await page.pressAt(button);
  if (controlsNeedScripts) await page.run(startAudio);
  return waitForPlayback(page);
}

/** Waits for the end of playback. */
export function listenToEnd(page: EnginePage): Promise<AudioFacts> {
  return until('the sound is over', async () => {
    const facts = await sayingNoError(page);
    return facts.ended && facts;
  });
}

/** Waits for a second of playback, or all of it. */
export function waitForPlayback(page: EnginePage): Promise<AudioFacts> {
  return until('a second has been played', async () => {
    const facts = await sayingNoError(page);
    return (facts.currentTime >= ENOUGH_SECONDS || facts.ended) && facts;
  });
}

async function sayingNoError(page: EnginePage): Promise<AudioFacts> {
  const facts = await page.run(audioFacts);
  if (facts.error !== null) throw new Error(`The audio element says: ${facts.error}`);
  return facts;
}

function audioFacts(): AudioFacts {
  const audio = document.querySelector('audio');
  if (audio === null) throw new Error('The page has no audio element');
  const { currentTime, duration, ended, error, currentSrc } = audio;
  return {
    currentTime,
    duration: Number.isFinite(duration) ? duration : null,
    ended,
    error: error === null ? null : `${error.code} ${error.message}`,
    source: currentSrc.split('/').pop() ?? '',
  };
}

/** Resets the play counter: every fifth play shows the promotion instead. */
function forgetPlays(): void {
  localStorage.removeItem('beep.plays');
}

async function startAudio(): Promise<void> {
  await document.querySelector('audio')?.play();
}

function nativePlayButton(offset: number): Point | null {
  const audio = document.querySelector('audio');
  if (document.readyState !== 'complete' || audio === null) return null;
  if (audio.readyState < HTMLMediaElement.HAVE_METADATA || audio.getClientRects().length === 0) return null;
  audio.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, height } = audio.getBoundingClientRect();
  return { x: x + height * offset, y: y + height / 2 };
}
