import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeAudioOutput, createFakeStore, type FakeAudioOutput } from '../testing/index.ts';
import { createPlayer, type Player } from './create-player.ts';

let audio: FakeAudioOutput;
let player: Player;
const onFirstPlay = vi.fn();

beforeEach(() => {
  onFirstPlay.mockClear();
  audio = createFakeAudioOutput();
  player = createPlayer({ audio, durationSeconds: 42, settings: createFakeStore(), onFirstPlay });
});

const state = () => player.getSnapshot();

describe('play and pause', () => {
  it('command the element in the same task but show nothing before it reports', () => {
    player.send({ type: 'toggle' });
    expect(audio.commands.at(-1)).toBe('play');
    expect(state().status).toBe('paused');
    audio.report({ type: 'audio.played' });
    expect(state().status).toBe('playing');
    player.send({ type: 'toggle' });
    expect(audio.commands.at(-1)).toBe('pause');
    expect(state().status).toBe('playing');
  });

  it('shows a wait for bytes as playing that buffers', () => {
    audio.report({ type: 'audio.played' }, { type: 'audio.waited' });
    expect(state().status).toBe('buffering');
    player.send({ type: 'toggle' });
    expect(audio.commands.at(-1)).toBe('pause');
  });

  it('ends at the duration, and the next play begins anew', () => {
    audio.report(
      { type: 'audio.played' },
      { type: 'audio.moved', positionSeconds: 41.8 },
      { type: 'audio.ended' },
    );
    expect(state()).toMatchObject({ status: 'paused', positionSeconds: 42 });
    player.send({ type: 'play' });
    expect(audio.commands.slice(-2)).toEqual(['seek 0', 'play']);
  });

  it('tells of the first play once', () => {
    audio.report({ type: 'audio.played' }, { type: 'audio.paused' }, { type: 'audio.played' });
    expect(onFirstPlay).toHaveBeenCalledOnce();
    expect(state().hasPlayed).toBe(true);
  });
});

describe('seeking', () => {
  it.each([
    ['to a position', { type: 'seek', positionSeconds: 16.2 }, 16.2],
    ['beyond the end to the end', { type: 'seek', positionSeconds: 99 }, 42],
    ['before the start to the start', { type: 'rewind' }, 0],
    ['5 s on', { type: 'skip' }, 8],
  ] as const)('goes %s', (_name, event, expected) => {
    audio.report({ type: 'audio.moved', positionSeconds: 3 });
    player.send(event);
    expect(audio.commands.at(-1)).toBe(`seek ${expected}`);
    expect(state().positionSeconds).toBe(expected);
  });

  it('ignores a position that is no number', () => {
    player.send({ type: 'seek', positionSeconds: Number.NaN });
    expect(audio.commands).toEqual(['speed 1']);
  });
});

describe('the duration', () => {
  it('is what the service said while the element does not know', () => {
    audio.report({ type: 'audio.ready', durationSeconds: Number.POSITIVE_INFINITY });
    expect(state().durationSeconds).toBe(42);
    audio.report({ type: 'audio.ready', durationSeconds: 41.9 });
    expect(state().durationSeconds).toBe(41.9);
  });
});

describe('the speed', () => {
  it('is applied, shown when the element reports it, and kept for the next time', () => {
    const settings = createFakeStore();
    player = createPlayer({ audio, durationSeconds: 42, settings });
    player.send({ type: 'setSpeed', speed: 1.5 });
    expect(audio.commands.at(-1)).toBe('speed 1.5');
    audio.report({ type: 'audio.speedChanged', speed: 1.5 });
    expect(state().speed).toBe(1.5);
    createPlayer({ audio, durationSeconds: 42, settings });
    expect(audio.commands.at(-1)).toBe('speed 1.5');
  });

  it('is the default where nonsense is stored', () => {
    const settings = createFakeStore({ 'beep.playbackSpeed': '17' });
    createPlayer({ audio, durationSeconds: 42, settings });
    expect(audio.commands.at(-1)).toBe('speed 1');
  });
});

it('is unavailable when the element fails, until it can be played after all', () => {
  audio.report({ type: 'audio.failed' });
  expect(state().status).toBe('unavailable');
  audio.report({ type: 'audio.ready', durationSeconds: 42 });
  expect(state().status).toBe('paused');
});

it('lets the element go when stopped', () => {
  player.stop();
  audio.report({ type: 'audio.played' });
  expect(state().status).toBe('paused');
});
