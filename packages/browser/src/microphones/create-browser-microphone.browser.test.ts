import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  openCapture,
  realMicrophone,
  recorderOf,
  spyOnMicrophone,
  tidyUp,
  touchPage,
  trackStates,
} from '../recorder/testing/recording-tools.ts';
import { askForExactly } from './ask-for-microphone.ts';
import { createBrowserMicrophone } from './create-browser-microphone.ts';

const neverAborted = new AbortController().signal;

beforeAll(touchPage);
afterEach(tidyUp);

// spec: browser-calls.2
it('requests the chosen device with voice processing', async () => {
  const ask = spyOnMicrophone();
  const devices = await navigator.mediaDevices.enumerateDevices();
  const deviceId = devices.filter(({ kind }) => kind === 'audioinput').at(-1)?.deviceId;
  const capture = await openCapture(deviceId);
  expect(ask.mock.calls).toEqual([
    [
      {
        audio: {
          deviceId: { exact: deviceId },
          echoCancellation: true,
          noiseSuppression: true,
          autoGainControl: true,
          channelCount: { ideal: 1 },
          voiceIsolation: false,
        },
      },
    ],
  ]);
  capture.release();
});

it('asks for the voice alone on request, and never where the browser cannot or sound is unprocessed', async () => {
  const ask = spyOnMicrophone();
  const supported = vi.spyOn(navigator.mediaDevices, 'getSupportedConstraints');
  const asked = async (request: Parameters<typeof askForExactly>[0]): Promise<unknown> => {
    for (const track of (await askForExactly(request)).getTracks()) track.stop();
    return ask.mock.lastCall?.[0]?.audio;
  };
  supported.mockReturnValue({ voiceIsolation: true } as MediaTrackSupportedConstraints);
  expect(await asked({ isVoiceIsolated: true })).toMatchObject({ voiceIsolation: true });
  expect(await asked({ isVoiceIsolated: true, isNatural: true })).toMatchObject({ voiceIsolation: false });
  supported.mockReturnValue({});
  expect(await asked({ isVoiceIsolated: true })).not.toHaveProperty('voiceIsolation');
});

it('requests unprocessed audio on request, also when switching', async () => {
  const ask = spyOnMicrophone();
  const outcome = await createBrowserMicrophone().open({ isNatural: true }, neverAborted);
  if (outcome.status !== 'opened') throw new Error(outcome.code);
  await outcome.capture.switchMicrophone({});
  outcome.capture.release();
  const natural = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  expect(ask.mock.calls.map(([asked]) => asked?.audio)).toEqual([
    expect.objectContaining(natural),
    expect.objectContaining(natural),
  ]);
});

// spec: recorder.18
it('falls back to the default if the chosen device has gone', async () => {
  const ask = spyOnMicrophone();
  const outcome = await createBrowserMicrophone().open({ deviceId: 'long-gone' }, neverAborted);
  expect(outcome).toMatchObject({ status: 'opened', isFallback: true });
  expect(ask).toHaveBeenCalledTimes(2);
  expect(ask.mock.lastCall?.[0]).not.toHaveProperty('audio.deviceId');
  if (outcome.status === 'opened') outcome.capture.release();
});

// spec: recorder.18
it('falls back to the default if the chosen device is not found', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValueOnce(new DOMException('gone', 'NotFoundError'))
    .mockImplementationOnce(realMicrophone);
  const outcome = await createBrowserMicrophone().open({ deviceId: 'usb' }, neverAborted);
  expect(outcome).toMatchObject({ status: 'opened', isFallback: true });
  if (outcome.status === 'opened') outcome.capture.release();
});

it('does not fall back if another app holds the chosen device', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
    new DOMException('held', 'NotReadableError'),
  );
  expect(await createBrowserMicrophone().open({ deviceId: 'usb' }, neverAborted)).toEqual({
    status: 'failed',
    code: 'microphone-in-use',
  });
});

it.each([
  ['NotAllowedError', 'microphone-blocked'],
  ['NotFoundError', 'microphone-missing'],
  ['NotReadableError', 'microphone-in-use'],
  ['OverconstrainedError', 'microphone-missing'],
  ['InvalidStateError', 'microphone-failed'],
])('fails on %s with %s', async (name, code) => {
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'denied' } as PermissionStatus);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('said', name));
  expect(await createBrowserMicrophone().open({}, neverAborted)).toEqual({ status: 'failed', code });
});

it.each([
  ['prompt', 'microphone-dismissed'],
  ['denied', 'microphone-blocked'],
  ['granted', 'microphone-blocked'],
] as const)('distinguishes a dismissed prompt from a blocked microphone: %s', async (state, code) => {
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state } as PermissionStatus);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  );
  expect(await createBrowserMicrophone().open({}, neverAborted)).toEqual({ status: 'failed', code });
});

it('treats a refusal as blocked if the permission is unknown', async () => {
  vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new TypeError('Unknown permission'));
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  );
  expect(await createBrowserMicrophone().open({}, neverAborted)).toMatchObject({
    code: 'microphone-blocked',
  });
});

// spec: recorder.22
it('fails if the browser cannot record', async () => {
  vi.stubGlobal('MediaRecorder', undefined);
  vi.stubGlobal('WebAssembly', undefined);
  expect(await createBrowserMicrophone().open({}, neverAborted)).toEqual({
    status: 'failed',
    code: 'recording-unsupported',
  });
});

it('releases a microphone that is granted after an abort', async () => {
  let grant = (_: MediaStream): void => undefined;
  const prompt = new Promise<MediaStream>((resolve) => {
    grant = resolve;
  });
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(prompt);
  const abort = new AbortController();
  const opening = createBrowserMicrophone().open({}, abort.signal);
  abort.abort();
  const late = await realMicrophone();
  grant(late);
  expect(await opening).toMatchObject({ status: 'failed' });
  expect(trackStates()).toEqual(['ended']);
});

it('releases the microphone when aborted during the start', async () => {
  const abort = new AbortController();
  const start = vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(() => abort.abort());
  spyOnMicrophone();
  const close = vi.spyOn(AudioContext.prototype, 'close');
  const opening = createBrowserMicrophone().open({}, abort.signal);
  await vi.waitFor(() => expect(start).toHaveBeenCalled());
  expect(trackStates()).toEqual(['ended']);
  expect(close).toHaveBeenCalled();
  recorderOf(start).dispatchEvent(new Event('start'));
  expect(await opening).toMatchObject({ status: 'failed' });
});
