import type { EngineBrowser, EnginePage } from './engine.ts';
import { expectNear } from './report.ts';
import type { StoredSound } from './store-sounds.ts';
import { until } from './until.ts';

const LENGTH_TOLERANCE_SECONDS = 0.1;
const PLAYED_SECONDS = 1;

interface BeepElements {
  readonly player: { readonly duration: number; readonly currentTime: number; readonly paused: boolean };
  readonly recorder: { readonly isMissing: boolean; readonly hasForm: boolean };
  /** What the recorder's frame said first. */
  readonly said: string | null;
}

/** The page of another site, with a player and a recorder. */
export function elementsPage(origin: string, listenPage: string): string {
  return `
    <script async src="${origin}/elements.js"></script>
    <beep-player src="${listenPage}"></beep-player>
    <form><beep-recorder name="answer" required sign-in-url="/none"></beep-recorder></form>
    <script>
      addEventListener('message', ({ origin, data }) => {
        if (origin === '${origin}' && data.type === 'ADDON_DETECTION_PING') window.said ??= data.type;
      });
    </script>`;
}

/** Opens it, plays with the button in the frame, and finds the recorder in its form and its frame answering. */
export async function checkElements(
  { page }: EngineBrowser,
  address: string,
  sound: StoredSound,
): Promise<string> {
  await page.open(address);
  const { duration } = (await until('the player knows its length', async () => {
    const { player } = await read(page);
    return player.duration > 0 && player;
  })) as BeepElements['player'];
  expectNear('duration', duration, sound.seconds, LENGTH_TOLERANCE_SECONDS);
  await page.pressAt(await page.run(middleOfPlay));
  const { currentTime } = (await until('the player plays', async () => {
    const { player } = await read(page);
    return player.currentTime > PLAYED_SECONDS && player;
  })) as BeepElements['player'];
  const { recorder, said } = await until('the recorder answers', async () => {
    const all = await read(page);
    return all.said !== null && all;
  });
  if (!recorder.isMissing || !recorder.hasForm) throw new Error('The recorder is no field of its form');
  return `${currentTime.toFixed(2)} s played in the frame, reported to the page; the recorder is a field and said ${said}`;
}

function read(page: EnginePage): Promise<BeepElements> {
  return page.run(() => {
    const player = document.querySelector('beep-player') as HTMLMediaElement | null;
    const recorder = document.querySelector('beep-recorder') as HTMLInputElement | null;
    return {
      player: {
        duration: player?.duration ?? 0,
        currentTime: player?.currentTime ?? 0,
        paused: player?.paused ?? true,
      },
      recorder: {
        isMissing: recorder?.validity?.valueMissing === true,
        hasForm: recorder?.form === document.forms[0],
      },
      said: (window as { said?: string }).said ?? null,
    };
  });
}

/** Runs in the page, which cannot see into the frame: where its Play button is. */
function middleOfPlay() {
  const { x, y } = (document.querySelector('beep-player') as HTMLElement).getBoundingClientRect();
  return { x: x + 39, y: y + 91 };
}
