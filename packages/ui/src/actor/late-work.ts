/** Late work of a page that is never idle begins after this. */
const IDLE_WAIT_MS = 200;
/** Whatever the page waits for: by then its late work begins. */
const LONGEST_HOLD_MS = 10_000;

let held: Promise<unknown> = Promise.resolve();

/**
 * Holds back late work, at most for ten seconds, until the returned function is called: on a slow device the code that loads
 * meanwhile would take the time of what the user waits for.
 */
export function holdLateWork(): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
    setTimeout(resolve, LONGEST_HOLD_MS);
  });
  held = Promise.all([held, released]);
  return release;
}

/** Resolves once nothing holds late work, and the page is idle. */
export async function whenQuiet(): Promise<void> {
  await held;
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_WAIT_MS });
    else setTimeout(resolve);
  });
  // What was waiting to be pressed is pressed by now.
  await held;
}
