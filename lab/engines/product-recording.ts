import { setTimeout as delay } from 'node:timers/promises';
import type { EnginePage } from './engine.ts';
import { pressButton, signIn } from './page-steps.ts';
import type { Service } from './service.ts';
import { until } from './until.ts';

/** A saved recording. */
export interface SavedNote {
  readonly listenPage: string;
  /** From the first second on the recorder's clock to Save, plus that second. */
  readonly seconds: number;
  /** From the press on the record button to the result of Save. */
  readonly atMostSeconds: number;
}

/** Opens the recorder; signs in first if there is no session. */
export async function openRecorder(page: EnginePage, { origin, email }: Service): Promise<void> {
  await page.open(`${origin}/robots.txt`);
  const isSignedIn = await page.run(() =>
    Object.keys(localStorage).some((key) => key.startsWith('firebase:authUser:')),
  );
  if (!isSignedIn) await signIn(page, origin, email);
  await page.open(`${origin}/record`);
}

/** Presses the record button and waits for the clock's first second. Returns the start time (epoch, ms). */
export async function startRecording(page: EnginePage): Promise<number> {
  await pressButton(page, 'Tap to Record');
  await until('the recorder counts', () =>
    page.run(() => /0:0[1-9]/.test(document.querySelector('[role=timer]')?.textContent ?? '')),
  );
  return Date.now() - 1000;
}

/** Records on the product's page for `milliseconds` and saves. */
export async function recordNote(page: EnginePage, milliseconds: number): Promise<SavedNote> {
  const pressedAtMs = Date.now();
  const sinceMs = await startRecording(page);
  await delay(Math.max(0, sinceMs + milliseconds - Date.now()));
  await pressButton(page, 'Save');
  const seconds = (Date.now() - sinceMs) / 1000;
  const atMostSeconds = (Date.now() - pressedAtMs) / 1000;
  return { listenPage: await sharedLink(page), seconds, atMostSeconds };
}

/** Waits for the link of a saved recording. */
export function sharedLink(page: EnginePage): Promise<string> {
  return until('there is a link to share', () =>
    page.run(
      () =>
        [...document.querySelectorAll('input')]
          .map(({ value }) => value)
          .find((value) => /\/play\//.test(value)) ?? null,
    ),
  );
}

/** The page's text about drafts of an earlier page; null if there is none. */
export function unfinishedDraft(page: EnginePage): Promise<string | null> {
  return page.run(() => /Unfinished recording, \d+:\d\d/.exec(document.body.textContent)?.[0] ?? null);
}
