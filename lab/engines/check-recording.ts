import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SoundMeasurements } from './audio-assertions.ts';
import type { Engine, EngineBrowser } from './engine.ts';
import { pressButton } from './page-steps.ts';
import {
  openRecorder,
  recordNote,
  sharedLink,
  startRecording,
  unfinishedDraft,
} from './product-recording.ts';
import { expectNear } from './report.ts';
import type { Service } from './service.ts';
import { measureStored } from './store-sounds.ts';
import { until } from './until.ts';
import { LostSessionError } from './web-driver.ts';

const RECORDING_MS = 4000;
/** The documented loss when Chromium is killed during a recording. */
const LOSS_TOLERANCE_SECONDS = 0.5;
const AUDIBLE_DB = -60;
const LIKE_SPEECH = 0.8;
/** The tone of Firefox's fake microphone. */
const FIREFOX_TONE_HZ = 1000;

export interface RecordingCheck {
  readonly engine: Engine;
  readonly decoder: EngineBrowser;
  readonly service: Service;
}

/** Records on the product's page, from the record button to the share link. */
async function checkRecording(
  { engine, decoder, service }: RecordingCheck,
  { page }: EngineBrowser,
): Promise<string> {
  await openRecorder(page, service);
  const recording = await recordNote(page, RECORDING_MS);
  const { measured, type } = await measureStored(service, decoder, recording.listenPage);
  if (
    measured.seconds < recording.seconds - LOSS_TOLERANCE_SECONDS ||
    measured.seconds > recording.atMostSeconds
  ) {
    throw new Error(`${measured.seconds} s of ${recording.seconds} to ${recording.atMostSeconds}`);
  }
  expectSound(engine.name, measured);
  return `${measured.seconds.toFixed(2)} s of ${recording.seconds.toFixed(2)}, ${type}, ${soundFacts(measured)}`;
}

/**
 * Repeats once if the driver loses the browser, which WebKitGTK's driver sometimes does on a busy machine.
 */
export async function checkRecordingPatiently(
  check: RecordingCheck,
  browser: EngineBrowser,
): Promise<string> {
  try {
    return await checkRecording(check, browser);
  } catch (error) {
    if (!(error instanceof LostSessionError)) throw error;
    return `${await checkRecordingAnew(check)}, at the second try: ${error.message}`;
  }
}

/** The same in a new browser, which is closed afterwards. */
export async function checkRecordingAnew(check: RecordingCheck): Promise<string> {
  const browser = await check.engine.launch();
  try {
    return await checkRecording(check, browser);
  } finally {
    await browser.close();
  }
}

/** Kills the browser with SIGKILL during a recording, and opens the same profile again. */
export async function checkKilledRecording({ engine, decoder, service }: RecordingCheck): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'beep-engine-profile-'));
  let browser = await engine.launch({ profile });
  try {
    await openRecorder(browser.page, service);
    const sinceMs = await startRecording(browser.page);
    await delay(RECORDING_MS);
    const seconds = (Date.now() - sinceMs) / 1000;
    await browser.kill();

    browser = await engine.launch({ profile });
    const { page } = browser;
    await openRecorder(page, service);
    const offer = await until('the draft is offered', () => unfinishedDraft(page));
    await pressButton(page, 'Send');
    const { measured } = await measureStored(service, decoder, await sharedLink(page));
    expectSound(engine.name, measured);
    const missing = seconds - measured.seconds;
    if (missing > LOSS_TOLERANCE_SECONDS) throw new Error(`${missing.toFixed(2)} s are missing`);
    return `"${offer}"; ${measured.seconds.toFixed(2)} s of ${seconds.toFixed(2)}, ${soundFacts(measured)}`;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

function expectSound(engine: string, { loudnessDb, speech, toneHz }: SoundMeasurements): void {
  if (loudnessDb < AUDIBLE_DB) throw new Error(`Silence: ${loudnessDb.toFixed(1)} dB`);
  if (engine === 'Chromium' && speech < LIKE_SPEECH)
    throw new Error(`No speech: correlation ${speech.toFixed(2)}`);
  if (engine === 'Firefox') expectNear('tone', toneHz, FIREFOX_TONE_HZ, FIREFOX_TONE_HZ / 20);
}

function soundFacts({ loudnessDb, speech, toneHz }: SoundMeasurements): string {
  return `${loudnessDb.toFixed(1)} dB, likeness to the speech ${speech.toFixed(2)}, ${toneHz.toFixed(0)} crossings/s`;
}
