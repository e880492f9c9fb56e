import type { AudioFact } from '@beep/core/player';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createAudioOutput } from './create-audio-output.ts';

const made: { readonly element: HTMLAudioElement; readonly url?: string }[] = [];

// Browsers block playback before a user gesture.
beforeAll(() => userEvent.click(document.body));
afterEach(() => {
  vi.restoreAllMocks();
  for (const { element, url } of made.splice(0)) {
    element.pause();
    element.remove();
    if (url !== undefined) URL.revokeObjectURL(url);
  }
});

/** An audio element with a tone of this length, not loaded yet. */
function anElement(seconds = 2): HTMLAudioElement {
  const element = document.createElement('audio');
  const url = URL.createObjectURL(toneWav(seconds));
  element.muted = true;
  element.preload = 'none';
  element.src = url;
  document.body.append(element);
  made.push({ element, url });
  return element;
}

function toneWav(seconds: number): Blob {
  const rate = 8000;
  const samples = Int16Array.from({ length: rate * seconds }, (_, index) => 8000 * Math.sin(index / 3));
  const header = new DataView(new ArrayBuffer(44));
  const text = (offset: number, value: string): void =>
    [...value].forEach((char, index) => {
      header.setUint8(offset + index, char.charCodeAt(0));
    });
  text(0, 'RIFF');
  header.setUint32(4, 36 + samples.byteLength, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  text(36, 'data');
  header.setUint32(40, samples.byteLength, true);
  return new Blob([header.buffer, samples], { type: 'audio/wav' });
}

function listen(element: HTMLAudioElement) {
  const output = createAudioOutput(element);
  const facts: AudioFact[] = [];
  const unsubscribe = output.subscribe((fact) => facts.push(fact));
  const types = (): readonly string[] => facts.map(({ type }) => type);
  const reported = (type: AudioFact['type']): Promise<void> =>
    vi.waitFor(() => expect(types()).toContain(type), { timeout: 4000, interval: 10 });
  return { output, facts, types, reported, unsubscribe };
}

describe('the initial state', () => {
  it('of a new element is paused at the start', () => {
    const { facts } = listen(anElement());
    expect(facts).toEqual([
      { type: 'audio.speedChanged', speed: 1 },
      { type: 'audio.mutedChanged', isMuted: true },
      { type: 'audio.moved', positionSeconds: 0 },
      { type: 'audio.paused' },
    ]);
  });

  it('of a playing element is playing, at its position, and updates follow', async () => {
    const element = anElement();
    element.play();
    await vi.waitFor(() => expect(element.currentTime).toBeGreaterThan(0.1));
    const { facts, types } = listen(element);
    expect(types()).toEqual([
      'audio.ready',
      'audio.speedChanged',
      'audio.mutedChanged',
      'audio.moved',
      'audio.played',
    ]);
    expect(facts[0]).toEqual({ type: 'audio.ready', durationSeconds: 2 });
    expect(facts[3]).toMatchObject({ positionSeconds: expect.closeTo(element.currentTime, 1) });
    await vi.waitFor(() => expect(facts.length).toBeGreaterThan(8));
  });

  it('of a failed element is failed', async () => {
    const element = anElement();
    element.src = 'data:audio/wav;base64,AAAA';
    element.load();
    element.preload = 'auto';
    await vi.waitFor(() => expect(element.error).not.toBeNull());
    expect(listen(element).types()).toContain('audio.failed');
  });
});

describe('playback', () => {
  it('is reported from start to end', async () => {
    const { output, facts, types, reported } = listen(anElement(1));
    output.play();
    expect(types()).not.toContain('audio.played');
    await reported('audio.ended');
    const order = ['audio.ready', 'audio.played', 'audio.ended'].map((type) => types().indexOf(type));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(facts.find(({ type }) => type === 'audio.ready')).toEqual({
      type: 'audio.ready',
      durationSeconds: 1,
    });
    const moves = facts.filter(({ type }) => type === 'audio.moved');
    expect(moves.length).toBeGreaterThan(10);
  });

  it('stops on pause, and so does polling the position', async () => {
    const element = anElement();
    const { output, reported } = listen(element);
    const begun = vi.spyOn(window, 'setInterval');
    const ended = vi.spyOn(window, 'clearInterval');
    output.play();
    await reported('audio.played');
    const [timer] = begun.mock.results;
    output.pause();
    await vi.waitFor(() => expect(ended).toHaveBeenLastCalledWith(timer?.value));
  });

  it('is reported as paused if the browser blocks it', async () => {
    const element = anElement();
    vi.spyOn(element, 'play').mockRejectedValue(new DOMException('no press', 'NotAllowedError'));
    const { output, facts } = listen(element);
    output.play();
    await vi.waitFor(() => expect(facts.filter(({ type }) => type === 'audio.paused')).toHaveLength(2));
  });

  it('is reported as waiting only if no data is buffered', async () => {
    const element = anElement();
    const { output, facts, types, reported } = listen(element);
    output.play();
    await reported('audio.played');
    facts.length = 0;
    element.dispatchEvent(new Event('stalled'));
    expect(types()).not.toContain('audio.waited');
    vi.spyOn(element, 'readyState', 'get').mockReturnValue(HTMLMediaElement.HAVE_CURRENT_DATA);
    element.dispatchEvent(new Event('waiting'));
    expect(types()).toContain('audio.waited');
  });

  it('is not reported after unsubscribing', async () => {
    const element = anElement();
    const { output, facts, unsubscribe } = listen(element);
    unsubscribe();
    const count = facts.length;
    output.play();
    await vi.waitFor(() => expect(element.currentTime).toBeGreaterThan(0.1));
    expect(facts).toHaveLength(count);
    expect(element.paused).toBe(false);
  });
});

describe('seeking', () => {
  it('before anything is loaded takes effect after loading', async () => {
    const element = anElement();
    const { output, facts, reported } = listen(element);
    output.seek(0.5);
    output.seek(1.25);
    output.play();
    await reported('audio.played');
    expect(element.currentTime).toBeGreaterThanOrEqual(1.25);
    const positions = facts.flatMap((fact) => (fact.type === 'audio.moved' ? [fact.positionSeconds] : []));
    expect(positions.slice(1).every((position) => position >= 1.25)).toBe(true);
  });

  it('moves a loaded element at once', async () => {
    const element = anElement();
    element.preload = 'auto';
    const { output, facts, reported } = listen(element);
    await reported('audio.ready');
    output.seek(1.5);
    expect(element.currentTime).toBe(1.5);
    await vi.waitFor(() => expect(facts).toContainEqual({ type: 'audio.moved', positionSeconds: 1.5 }));
  });

  // spec: player.17
  it('waits for a seek that is under way, and only the newest is done', async () => {
    const element = anElement();
    element.preload = 'auto';
    const { output, facts, reported } = listen(element);
    await reported('audio.ready');
    const seek = vi.spyOn(element, 'currentTime', 'set');
    for (const position of [1.5, 2, 0.5]) output.seek(position);
    await vi.waitFor(() => expect(element).toMatchObject({ seeking: false, currentTime: 0.5 }));
    expect(seek.mock.calls).toEqual([[1.5], [0.5]]);
    const positions = facts.flatMap((fact) => (fact.type === 'audio.moved' ? [fact.positionSeconds] : []));
    expect(positions.slice(1)).toEqual([0.5]);
  });

  // spec: player.17
  it('does not wait for a seek that takes long', async () => {
    const element = anElement();
    element.preload = 'auto';
    const { output, reported } = listen(element);
    await reported('audio.ready');
    vi.useFakeTimers();
    vi.spyOn(element, 'seeking', 'get').mockReturnValue(true);
    output.seek(0.5);
    expect(element.currentTime).toBe(0);
    vi.advanceTimersByTime(500);
    expect(element.currentTime).toBe(0.5);
    vi.useRealTimers();
  });
});

describe('speed', () => {
  it('is set with the pitch preserved, reported, and kept over a reload', async () => {
    const element = anElement();
    const { output, facts } = listen(element);
    output.setSpeed(1.5);
    expect(element).toMatchObject({ playbackRate: 1.5, preservesPitch: true });
    await vi.waitFor(() => expect(facts).toContainEqual({ type: 'audio.speedChanged', speed: 1.5 }));
    element.load();
    expect(element.playbackRate).toBe(1.5);
  });
});

describe('duration', () => {
  it('is reported as in the element, even infinite', async () => {
    const element = anElement();
    element.preload = 'auto';
    const { facts, reported } = listen(element);
    await reported('audio.ready');
    vi.spyOn(element, 'duration', 'get').mockReturnValue(Number.POSITIVE_INFINITY);
    element.dispatchEvent(new Event('durationchange'));
    expect(facts.at(-1)).toEqual({ type: 'audio.ready', durationSeconds: Number.POSITIVE_INFINITY });
  });
});

describe('failure', () => {
  function withSources(...urls: readonly string[]): HTMLAudioElement {
    const element = document.createElement('audio');
    element.muted = true;
    element.preload = 'auto';
    for (const url of urls) element.append(Object.assign(document.createElement('source'), { src: url }));
    document.body.append(element);
    made.push({ element });
    return element;
  }
  const BROKEN = 'data:audio/wav;base64,AAAA';

  it('of one source is ignored if another plays', async () => {
    const url = URL.createObjectURL(toneWav(1));
    const { types, reported } = listen(withSources(BROKEN, url));
    await reported('audio.ready');
    // Nor before: a load that was requested in this task has no source yet.
    expect(types()).not.toContain('audio.failed');
    URL.revokeObjectURL(url);
  });

  it('of every source is reported, also to later subscribers', async () => {
    const element = withSources(BROKEN, BROKEN);
    const { facts } = listen(element);
    await vi.waitFor(() => expect(facts.at(-1)).toEqual({ type: 'audio.failed' }));
    await vi.waitFor(() => expect(element.networkState).toBe(HTMLMediaElement.NETWORK_NO_SOURCE));
    const later = listen(element);
    await vi.waitFor(() => expect(later.facts.at(-1)).toEqual({ type: 'audio.failed' }));
  });

  it('ends when a press loads the audio again', async () => {
    const element = anElement();
    const good = element.src;
    element.src = BROKEN;
    const { output, reported, types } = listen(element);
    output.play();
    await reported('audio.failed');
    const before = types().length;
    element.src = good;
    output.play();
    await vi.waitFor(() => expect(types().slice(before)).toContain('audio.played'), { timeout: 4000 });
  });

  it('is retried by a press, because a failed element does not reload', async () => {
    const element = anElement();
    element.src = BROKEN;
    const { output, reported } = listen(element);
    output.play();
    await reported('audio.failed');
    const load = vi.spyOn(element, 'load');
    output.play();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('during continued playback ends, and pausing and seeking still work', async () => {
    const element = anElement(5);
    const { output, reported, types } = listen(element);
    output.play();
    await reported('audio.played');
    vi.spyOn(element, 'error', 'get').mockReturnValue({ code: 3, message: 'no device' } as MediaError);
    element.dispatchEvent(new Event('error'));
    expect(types().at(-1)).toBe('audio.failed');
    await vi.waitFor(() => expect(types().slice(types().indexOf('audio.failed'))).toContain('audio.played'), {
      timeout: 4000,
    });
    const load = vi.spyOn(element, 'load');
    output.seek(3);
    expect(element.currentTime).toBe(3);
    output.pause();
    output.play();
    expect(load).not.toHaveBeenCalled();
  });
});
