import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecorderSettings, type RecorderSettings } from '../settings/recorder-settings.ts';
import {
  aToken,
  aUser,
  createFakeClock,
  createFakeSettingsEvents,
  createFakeStore,
  ok,
} from '../testing/index.ts';
import { type HarnessOptions, openRecorder, type RecorderHarness } from './recorder-harness.ts';

let page: RecorderHarness;
let clock: RecorderHarness['clock'];
let identity: RecorderHarness['identity'];
let session: RecorderHarness['session'];
let uploads: RecorderHarness['uploads'];
let microphone: RecorderHarness['microphone'];
let recorder: RecorderHarness['recorder'];

function create(options: HarnessOptions = {}): void {
  page = openRecorder(options);
  ({ clock, identity, session, uploads, microphone, recorder } = page);
}

beforeEach(() => create());

function settingsWith(microphoneId: string): RecorderSettings {
  const parts = { store: createFakeStore(), events: createFakeSettingsEvents(), clock: createFakeClock() };
  const settings = createRecorderSettings(parts);
  settings.save({ microphoneId });
  return settings;
}

describe('a press while the auth state is loading', () => {
  it('records as soon as the user is known', async () => {
    recorder.send({ type: 'start' });
    expect(microphone.requests).toHaveLength(0);
    identity.report(aUser());
    await page.reaches('requesting');
    expect(microphone.requests).toHaveLength(1);
  });

  it('leads to sign-in as soon as nobody is known, or the watchdog gives up', async () => {
    recorder.send({ type: 'start' });
    clock.advance(5000);
    await page.reaches('sign-in-required');
    expect(microphone.requests).toHaveLength(0);
  });
});

it('asks for the microphone in the task of the press when the user is known', () => {
  identity.report(aUser());
  recorder.send({ type: 'start' });
  expect(microphone.requests).toHaveLength(1);
});

it('counts the time every 250 ms and lets the microphone go at the cap', async () => {
  await page.record(750);
  expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', elapsedMs: 750 });
  expect(recorder.levels()).toHaveLength(12);
  clock.advance(300_000);
  await page.reaches('submitted');
  expect(microphone.isLive).toBe(false);
  expect(recorder.levels()).toEqual([]);
});

it('counts what is recorded: a machine that slept, or whose clock was set, ends no take', async () => {
  const machine = createFakeClock();
  let setMs = 0;
  create({ recorder: { clock: { ...machine, nowMs: () => machine.nowMs() + setMs } } });
  await page.record(2000);
  setMs = 600_000;
  machine.advance(250);
  expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', elapsedMs: 2000 });
  setMs = -600_000;
  clock.advance(500);
  machine.advance(250);
  expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', elapsedMs: 2500 });
});

it('goes from Save to the link, with the take under a fresh idempotency key', async () => {
  await page.record(6000);
  recorder.send({ type: 'save' });
  await page.reaches('submitted');
  await expect.poll(() => uploads.requests.length).toBe(1);
  const take = uploads.requests[0]?.take;
  expect(take).toMatchObject({
    id: '00000000-0000-4000-8000-000000000001',
    durationMs: 6000,
    ownerUid: 'uid-1',
  });
  uploads.requests[0]?.onProgress(2048);
  expect(page.upload()).toMatchObject({ status: 'sending', progress: 0.5 });
  uploads.answer(ok({ id: 'abc', shareUrl: 'https://beep.example/play/abc' }));
  await page.uploadReaches('sent');
});

it('keeps what was recorded when the microphone is unplugged', async () => {
  await page.record(2000);
  microphone.interrupt();
  await page.reaches('submitted');
  expect(recorder.getSnapshot()).toMatchObject({ take: { durationMs: 2000 } });
});

it('says so when the encoder lost everything', async () => {
  create({ microphone: { losesEverything: true } });
  await page.record(2000);
  recorder.send({ type: 'save' });
  await page.reaches('take-refused');
  expect(recorder.getSnapshot()).toMatchObject({ code: 'take-lost' });
});

it('lets the microphone go on Delete, and when it is stopped', async () => {
  await page.record(1000);
  recorder.send({ type: 'discard' });
  expect(microphone.isLive).toBe(false);
  recorder.send({ type: 'start' });
  await microphone.grant();
  await page.reaches('recording');
  recorder.stop();
  expect(microphone.isLive).toBe(false);
});

it('lets go of a microphone that is granted after the user gave up', async () => {
  identity.report(aUser());
  recorder.send({ type: 'start' });
  recorder.send({ type: 'discard' });
  await microphone.grant();
  await expect.poll(() => microphone.isLive).toBe(false);
  expect(recorder.getSnapshot().status).toBe('idle');
});

describe('the microphone of a take', () => {
  it('is the chosen one', async () => {
    create({ recorder: { settings: settingsWith('usb') } });
    await page.record(0);
    expect(microphone.requests).toEqual([{ deviceId: 'usb', isNatural: false }]);
  });

  it('is chosen no more when the default had to stand in for it', async () => {
    const settings = settingsWith('usb');
    create({ recorder: { settings } });
    identity.report(aUser());
    recorder.send({ type: 'start' });
    await microphone.grant({ isFallback: true });
    await page.reaches('recording');
    expect(settings.getSnapshot()).toMatchObject({ microphoneId: 'default' });
  });

  it('is doubted after 180 looks of 16 ms without a sound, until one is heard', async () => {
    await page.record(0);
    microphone.setLevel(1 / 255);
    clock.advance(179 * 16);
    expect(recorder.getSnapshot()).toMatchObject({ isSilent: false });
    clock.advance(16);
    expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', isSilent: true });
    microphone.setLevel(2 / 255);
    clock.advance(16);
    expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', isSilent: false });
  });

  it('is not doubted for pauses that are shorter', async () => {
    await page.record(0);
    for (let pause = 0; pause < 5; pause++) {
      microphone.setLevel(0);
      clock.advance(170 * 16);
      microphone.setLevel(0.5);
      clock.advance(16);
    }
    expect(recorder.getSnapshot()).toMatchObject({ isSilent: false });
  });

  it('changes inside the take, which goes on', async () => {
    await page.record(1000);
    recorder.send({ type: 'switchMicrophone', microphoneId: 'usb' });
    recorder.send({ type: 'switchMicrophone', microphoneId: 'default' });
    expect(microphone.switches).toEqual([{ deviceId: 'usb' }, {}]);
    clock.advance(1000);
    expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', elapsedMs: 2000 });
    expect(microphone.requests).toHaveLength(1);
  });

  it('is doubted anew when it has changed', async () => {
    await page.record(0);
    microphone.setLevel(0);
    clock.advance(180 * 16);
    recorder.send({ type: 'switchMicrophone', microphoneId: 'usb' });
    await expect.poll(() => recorder.getSnapshot()).toMatchObject({ isSilent: false });
    clock.advance(179 * 16);
    expect(recorder.getSnapshot()).toMatchObject({ isSilent: false });
    clock.advance(16);
    expect(recorder.getSnapshot()).toMatchObject({ isSilent: true });
  });

  it('stays where the chosen one cannot be had, and that is said', async () => {
    await page.record(1000);
    microphone.failSwitches('microphone-in-use');
    recorder.send({ type: 'switchMicrophone', microphoneId: 'usb' });
    await expect
      .poll(() => recorder.getSnapshot())
      .toMatchObject({ status: 'recording', switchFailure: 'microphone-in-use' });
  });
});

describe('the session of whoever records', () => {
  it('is asked for a token that lives 120 s, while the microphone is being opened', async () => {
    identity.answerTokens({ status: 'token', token: aToken(clock.nowMs() + 119_000) });
    await page.record(0);
    await expect.poll(() => identity.tokenRequests.at(-1)).toBe(true);
  });

  it('ends the start and says why where it gives no more tokens', async () => {
    identity.report(aUser());
    identity.answerTokens({ status: 'rejected' });
    recorder.send({ type: 'start' });
    await page.reaches('idle');
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: 'to-record' });
    await microphone.grant();
    await expect.poll(() => microphone.isLive).toBe(false);
  });

  it('may be out of reach: a take can wait', async () => {
    identity.answerTokens({ status: 'offline' });
    await page.record(1000);
    expect(recorder.getSnapshot().status).toBe('recording');
  });
});

it('sends the source tag of the page that the take was made on, and tells what was saved', async () => {
  const onSaved = vi.fn();
  create({ recorder: { source: () => 'BEEP_ADDON_DOCS' }, outbox: { onSaved } });
  await page.record(2000);
  recorder.send({ type: 'save' });
  await expect.poll(() => uploads.requests[0]?.take.source).toBe('BEEP_ADDON_DOCS');
  const recording = { id: 'abc', shareUrl: 'https://beep.example/play/abc' };
  uploads.answer(ok(recording));
  await page.uploadReaches('sent');
  expect(onSaved.mock.calls).toEqual([[recording]]);
});
