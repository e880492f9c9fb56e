import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecorderSettings, type RecorderSettings } from '../settings/recorder-settings.ts';
import {
  aToken,
  aUser,
  createFakeClock,
  createFakeOwnPolicy,
  createFakeSettingsEvents,
  createFakeStore,
  ok,
} from '../testing/index.ts';
import { type HarnessOptions, openRecorder, type RecorderHarness } from '../testing/open-recorder.ts';

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
  // spec: recorder.1
  it('records as soon as the user is known', async () => {
    recorder.send({ type: 'start' });
    expect(microphone.requests).toHaveLength(0);
    identity.report(aUser());
    await page.reaches('requesting');
    expect(microphone.requests).toHaveLength(1);
  });

  // spec: roles.4
  it('asks to sign in when the provider or the watchdog reports that the user is signed out', async () => {
    recorder.send({ type: 'start' });
    clock.advance(5000);
    await page.reaches('sign-in-required');
    expect(microphone.requests).toHaveLength(0);
  });
});

it('requests the microphone in the task of the press if the user is known', () => {
  identity.report(aUser());
  recorder.send({ type: 'start' });
  expect(microphone.requests).toHaveLength(1);
});

// spec: recorder.2, recorder.7, validation.3, limits.3, limits.5, limits.8
it('counts time in steps of 250 ms and releases the microphone at the limit', async () => {
  await page.record(750);
  expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', elapsedMs: 750 });
  expect(recorder.levels()).toHaveLength(12);
  clock.advance(300_000);
  await page.reaches('submitted');
  expect(microphone.isLive).toBe(false);
  expect(recorder.levels()).toEqual([]);
});

it('measures recorded time: sleep or a changed clock does not end the recording', async () => {
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

// spec: recorder.3, recorder.4
it('goes from Save to the link, and uploads the draft under a new idempotency key', async () => {
  const onSaved = vi.fn();
  create({ recorder: { source: () => 'BEEP_ADDON_DOCS' }, outbox: { onSaved } });
  await page.record(6000);
  recorder.send({ type: 'save' });
  await page.reaches('submitted');
  await uploads.asked(1);
  expect(uploads.requests[0]?.draft).toMatchObject({
    ...{ id: '00000000-0000-4000-8000-000000000001', source: 'BEEP_ADDON_DOCS' },
    ...{ durationMs: 6000, ownerUid: 'uid-1' },
  });
  uploads.requests[0]?.onProgress(2048);
  expect(page.upload()).toMatchObject({ status: 'sending', progress: 0.5 });
  const recording = { id: 'abc', shareUrl: 'https://beep.example/play/abc' };
  uploads.answer(ok(recording));
  await page.uploadReaches('sent');
  expect(onSaved.mock.calls).toEqual([[recording]]);
});

// spec: recorder.29
it('keeps the audio when the microphone is unplugged, and sends it only with Save', async () => {
  await page.record(2000);
  microphone.interrupt();
  await page.reaches('paused');
  expect(recorder.getSnapshot()).toMatchObject({ rawMs: 2000, canResume: false });
  recorder.send({ type: 'save' });
  await page.reaches('submitted');
  expect(recorder.getSnapshot()).toMatchObject({ draft: { durationMs: 2000 } });
});

it('reports that the encoder lost the audio', async () => {
  create({ microphone: { losesEverything: true } });
  await page.record(2000);
  recorder.send({ type: 'save' });
  await page.reaches('draft-refused');
  expect(recorder.getSnapshot()).toMatchObject({ code: 'recording-lost' });
});

// spec: recorder.8
it('releases the microphone on Delete and when it is stopped', async () => {
  await page.record(1000);
  recorder.send({ type: 'discard' });
  expect(microphone.isLive).toBe(false);
  recorder.send({ type: 'start' });
  await microphone.grant();
  await page.reaches('recording');
  recorder.stop();
  expect(microphone.isLive).toBe(false);
});

it('releases a microphone that is granted after the user cancelled', async () => {
  identity.report(aUser());
  recorder.send({ type: 'start' });
  recorder.send({ type: 'discard' });
  await microphone.grant();
  await expect.poll(() => microphone.isLive).toBe(false);
  expect(recorder.getSnapshot().status).toBe('idle');
});

describe('a policy that forbids recording', () => {
  // spec: school.1
  it('makes a press do nothing', () => {
    const { policy } = createFakeOwnPolicy({ mayRecord: false });
    create({ recorder: { policy } });
    identity.report(aUser());
    recorder.send({ type: 'start' });
    expect(recorder.getSnapshot().status).toBe('idle');
    expect(microphone.requests).toHaveLength(0);
  });

  // spec: school.1
  it('withdraws a start that came before it was known', async () => {
    const { policy, change } = createFakeOwnPolicy();
    create({ recorder: { policy } });
    recorder.send({ type: 'start' });
    change({ mayRecord: false });
    expect(recorder.getSnapshot().status).toBe('idle');
    change({ mayRecord: true });
    identity.report(aUser());
    recorder.send({ type: 'start' });
    expect(recorder.getSnapshot().status).toBe('requesting');
    change({ mayRecord: false });
    expect(recorder.getSnapshot().status).toBe('idle');
    await microphone.grant();
    expect(recorder.getSnapshot().status).toBe('idle');
  });

  it('does not end a recording', async () => {
    const { policy, change } = createFakeOwnPolicy();
    create({ recorder: { policy } });
    await page.record(2000);
    change({ mayRecord: false });
    expect(recorder.getSnapshot().status).toBe('recording');
  });
});

describe('the microphone of a recording', () => {
  it('is the chosen one', async () => {
    create({ recorder: { settings: settingsWith('usb') } });
    await page.record(0);
    expect(microphone.requests).toEqual([{ deviceId: 'usb', isNatural: false, isVoiceIsolated: false }]);
  });

  it('becomes the default if the chosen one was unavailable', async () => {
    const settings = settingsWith('usb');
    create({ recorder: { settings } });
    identity.report(aUser());
    recorder.send({ type: 'start' });
    await microphone.grant({ isFallback: true });
    await page.reaches('recording');
    expect(settings.getSnapshot()).toMatchObject({ microphoneId: 'default' });
  });

  // spec: recorder.23, limits.6
  it('is silent after 180 quiet frames of 16 ms, until one has sound', async () => {
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

  it('is not silent after shorter pauses', async () => {
    await page.record(0);
    for (let pause = 0; pause < 5; pause++) {
      microphone.setLevel(0);
      clock.advance(170 * 16);
      microphone.setLevel(0.5);
      clock.advance(16);
    }
    expect(recorder.getSnapshot()).toMatchObject({ isSilent: false });
  });

  // spec: recorder.25
  it('changes during the recording', async () => {
    await page.record(1000);
    recorder.send({ type: 'switchMicrophone', microphoneId: 'usb' });
    recorder.send({ type: 'switchMicrophone', microphoneId: 'default' });
    expect(microphone.switches).toEqual([{ deviceId: 'usb' }, {}]);
    clock.advance(1000);
    expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', elapsedMs: 2000 });
    expect(microphone.requests).toHaveLength(1);
  });

  it('gets 180 new frames after a change', async () => {
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

  it('is kept if the chosen one is unavailable, and the failure is reported', async () => {
    await page.record(1000);
    microphone.failSwitches('microphone-in-use');
    recorder.send({ type: 'switchMicrophone', microphoneId: 'usb' });
    await expect
      .poll(() => recorder.getSnapshot())
      .toMatchObject({ status: 'recording', switchFailure: 'microphone-in-use' });
  });
});

describe('the session during a recording', () => {
  // spec: identity.4, limits.18
  it('requests a token that is valid for 120 s while the microphone opens', async () => {
    identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + 119_000) });
    await page.record(0);
    await expect.poll(() => identity.tokenRequests.at(-1)).toBe(true);
  });

  // spec: session-errors.4
  it('cancels the start if the provider refuses a token, and says why', async () => {
    identity.report(aUser());
    identity.respondWithToken({ status: 'rejected' });
    recorder.send({ type: 'start' });
    await page.reaches('idle');
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: 'to-record' });
    await microphone.grant();
    await expect.poll(() => microphone.isLive).toBe(false);
  });

  it('may be unreachable, as a draft can wait', async () => {
    identity.respondWithToken({ status: 'offline' });
    await page.record(1000);
    expect(recorder.getSnapshot().status).toBe('recording');
  });
});
