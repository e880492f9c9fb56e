import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PLAYBACK_SPEEDS } from '../limits.ts';
import {
  createFakeAudioOutput,
  createFakeClock,
  createFakeStore,
  type FakeAudioOutput,
  type FakeClock,
} from '../testing/index.ts';
import { createPlayer, type Player } from './create-player.ts';
import { createPlayCounter } from './play-counter.ts';

let audio: FakeAudioOutput;
let player: Player;
const onPlay = vi.fn();

beforeEach(() => {
  onPlay.mockClear();
  audio = createFakeAudioOutput();
  player = createPlayer({ audio, durationSeconds: 42, settings: createFakeStore(), onPlay });
});

const state = () => player.getSnapshot();

describe('play and pause', () => {
  // spec: player.1
  it('command the element in the same task, but change the state only when it reports', () => {
    player.send({ type: 'toggle' });
    expect(audio.commands.at(-1)).toBe('play');
    expect(state().status).toBe('paused');
    audio.report({ type: 'audio.played' });
    expect(state().status).toBe('playing');
    player.send({ type: 'toggle' });
    expect(audio.commands.at(-1)).toBe('pause');
    expect(state().status).toBe('playing');
  });

  it('show waiting for data as buffering', () => {
    audio.report({ type: 'audio.played' }, { type: 'audio.waited' });
    expect(state().status).toBe('buffering');
    player.send({ type: 'toggle' });
    expect(audio.commands.at(-1)).toBe('pause');
  });

  // spec: player.4
  it('end at the duration, and the next play starts at the beginning', () => {
    audio.report(
      { type: 'audio.played' },
      { type: 'audio.moved', positionSeconds: 41.8 },
      { type: 'audio.ended' },
    );
    expect(state()).toMatchObject({ status: 'paused', positionSeconds: 42 });
    player.send({ type: 'play' });
    expect(audio.commands.slice(-2)).toEqual(['seek 0', 'play']);
    expect(state()).toMatchObject({ status: 'paused', positionSeconds: 0 });
  });

  it('report each start of playback, but not the end of buffering', () => {
    audio.report({ type: 'audio.played' }, { type: 'audio.waited' }, { type: 'audio.played' });
    expect(onPlay).toHaveBeenCalledOnce();
    audio.report({ type: 'audio.paused' }, { type: 'audio.played' });
    expect(onPlay).toHaveBeenCalledTimes(2);
    expect(state().hasPlayed).toBe(true);
  });

  // spec: player.9, api-errors.20
  it('report stalled and failed audio for a log', () => {
    const onPlaybackError = vi.fn();
    createPlayer({ audio, durationSeconds: 42, settings: createFakeStore(), onPlaybackError });
    audio.report({ type: 'audio.played' }, { type: 'audio.waited' }, { type: 'audio.failed' });
    expect(onPlaybackError.mock.calls).toEqual([['stalled'], ['failed']]);
  });

  it('are ready once the element has reported its duration', () => {
    expect(state().isReady).toBe(false);
    audio.report({ type: 'audio.ready', durationSeconds: 42 });
    expect(state().isReady).toBe(true);
  });
});

describe('the sample sound', () => {
  beforeEach(() => {
    const sample = { play: () => audio.write('sample') };
    player = createPlayer({ audio, durationSeconds: 42, settings: createFakeStore(), sample });
  });

  // spec: player.2, player.3
  it('starts after play is called, at the beginning', () => {
    player.send({ type: 'play' });
    expect(audio.commands.slice(-2)).toEqual(['play', 'sample']);
  });

  it('plays again when a finished recording restarts', () => {
    audio.report({ type: 'audio.played' }, { type: 'audio.ended' });
    player.send({ type: 'toggle' });
    expect(audio.commands.slice(-3)).toEqual(['seek 0', 'play', 'sample']);
  });

  // spec: player.2
  it('does not play in the middle', () => {
    audio.report({ type: 'audio.moved', positionSeconds: 3 });
    player.send({ type: 'play' });
    expect(audio.commands.at(-1)).toBe('play');
  });
});

describe('the promotion', () => {
  const start = (plays: number): void => {
    const store = createFakeStore({ 'beep.plays': String(plays) });
    player = createPlayer({
      audio,
      durationSeconds: 42,
      settings: store,
      plays: createPlayCounter(store),
    });
  };

  // spec: player.12
  it.each([5, 15, 30, 60])('is shown instead of play number %i; the next press plays', (due) => {
    start(due - 1);
    player.send({ type: 'toggle' });
    expect(state().isPromotionShown).toBe(true);
    expect(audio.commands).not.toContain('play');
    player.send({ type: 'dismissPromotion' });
    expect(state().isPromotionShown).toBe(false);
    expect(audio.commands).not.toContain('play');
    player.send({ type: 'toggle' });
    expect(audio.commands.at(-1)).toBe('play');
  });

  it('is not shown at other plays, and a pause does not count', () => {
    start(0);
    for (let press = 1; press <= 4; press += 1) {
      player.send({ type: 'toggle' });
      audio.report({ type: 'audio.played' });
      player.send({ type: 'toggle' });
      audio.report({ type: 'audio.paused' });
    }
    expect(state().isPromotionShown).toBe(false);
    player.send({ type: 'toggle' });
    expect(state().isPromotionShown).toBe(true);
  });

  // spec: player.13
  it('is never shown in a player that does not count', () => {
    for (let press = 0; press < 6; press += 1) player.send({ type: 'play' });
    expect(state().isPromotionShown).toBe(false);
  });
});

describe('seeking', () => {
  // spec: player.5, player.7, limits.21
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

  it('ignores a position that is not a number', () => {
    player.send({ type: 'seek', positionSeconds: Number.NaN });
    expect(audio.commands).toEqual(['speed 1']);
    expect(state().positionSeconds).toBe(0);
  });
});

describe('the duration', () => {
  it('comes from the service until the element reports it', () => {
    for (const durationSeconds of [Number.POSITIVE_INFINITY, Number.NaN, 0]) {
      audio.report({ type: 'audio.ready', durationSeconds });
      expect(state().durationSeconds).toBe(42);
    }
    audio.report({ type: 'audio.played' }, { type: 'audio.ready', durationSeconds: 41.9 });
    expect(state()).toMatchObject({ status: 'playing', durationSeconds: 41.9 });
  });
});

describe('the speed', () => {
  // spec: browser-storage.5, player.8
  it('is applied, shown when the element reports it, and stored', () => {
    const settings = createFakeStore();
    player = createPlayer({ audio, durationSeconds: 42, settings });
    player.send({ type: 'setSpeed', speed: 1.5 });
    expect(audio.commands.at(-1)).toBe('speed 1.5');
    audio.report({ type: 'audio.speedChanged', speed: 1.5 });
    expect(state().speed).toBe(1.5);
    createPlayer({ audio, durationSeconds: 42, settings });
    expect(audio.commands.at(-1)).toBe('speed 1.5');
  });

  it('stays as it is if there is no slower or faster one', () => {
    for (const direction of [-1, 1] as const) {
      for (let press = 0; press < 10; press += 1) {
        player.send({ type: 'stepSpeed', direction });
        const [, speed] = audio.commands.at(-1)?.split(' ') ?? [];
        audio.report({ type: 'audio.speedChanged', speed: Number(speed) });
      }
      expect(state().speed).toBe(direction === 1 ? PLAYBACK_SPEEDS.at(-1) : PLAYBACK_SPEEDS[0]);
    }
  });

  // spec: browser-storage.4, limits.22
  it('is the default if the stored value is malformed', () => {
    const settings = createFakeStore({ 'beep.playbackSpeed': '17' });
    createPlayer({ audio, durationSeconds: 42, settings });
    expect(audio.commands.at(-1)).toBe('speed 1');
  });
});

it('is unavailable when the element fails, until it can play again', () => {
  audio.report({ type: 'audio.failed' });
  expect(state().status).toBe('unavailable');
  audio.report({ type: 'audio.ready', durationSeconds: 42 });
  expect(state().status).toBe('paused');
});

describe('audio that fails during playback', () => {
  const failed = { type: 'audio.failed', isWanted: true } as const;
  const playsSince = (before: number): number =>
    audio.commands.slice(before).filter((command) => command === 'play').length;
  let clock: FakeClock;

  beforeEach(() => {
    clock = createFakeClock();
    audio = createFakeAudioOutput();
    player = createPlayer({ audio, durationSeconds: 42, settings: createFakeStore(), clock });
  });

  it('is retried automatically with growing delays, at the same position', () => {
    audio.report({ type: 'audio.played' }, { type: 'audio.moved', positionSeconds: 17 });
    const before = audio.commands.length;
    for (const [tries, waitMs] of [1000, 2000, 4000].entries()) {
      // An element reports each failure twice.
      audio.report(failed, failed);
      expect(state()).toMatchObject({
        status: 'unavailable',
        retry: { tries: tries + 1 },
        positionSeconds: 17,
      });
      clock.advance(waitMs - 1);
      expect(playsSince(before)).toBe(tries);
      clock.advance(1);
      expect(playsSince(before)).toBe(tries + 1);
    }
    audio.report({ type: 'audio.played' });
    expect(state()).toMatchObject({ status: 'playing', retry: null, positionSeconds: 17 });
  });

  // spec: school.11
  it('waits for another address, if the address ends', async () => {
    let renewed: () => void = () => undefined;
    const renew = vi.fn(() => new Promise<void>((resolve) => (renewed = resolve)));
    audio = createFakeAudioOutput();
    player = createPlayer({ audio, durationSeconds: 42, settings: createFakeStore(), clock, renew });
    const before = audio.commands.length;
    audio.report(failed);
    expect(renew).toHaveBeenCalledOnce();
    clock.advance(5000);
    expect(playsSince(before)).toBe(0);
    renewed();
    await vi.waitFor(() => expect(playsSince(before)).toBe(1));
  });

  it('is given up after 90 s', () => {
    const before = audio.commands.length;
    audio.report(failed);
    for (let waited = 0; waited < 600; waited += 1) {
      clock.advance(1000);
      if (state().retry?.isWaiting === false) audio.report(failed);
    }
    expect(playsSince(before)).toBe(7);
    expect(state()).toMatchObject({ status: 'unavailable', retry: null });
  });

  it('is not retried once it was paused or plays after a press', () => {
    audio.report(failed);
    player.send({ type: 'pause' });
    expect(state().retry).toBeNull();
    player.send({ type: 'play' });
    audio.report(failed);
    player.send({ type: 'play' });
    audio.report({ type: 'audio.played' });
    const before = audio.commands.length;
    clock.advance(60_000);
    expect(playsSince(before)).toBe(0);
  });

  it('is not started if playback was not requested, or after the player has stopped', () => {
    audio.report({ type: 'audio.failed' });
    expect(state().retry).toBeNull();
    player.send({ type: 'play' });
    audio.report(failed);
    player.stop();
    const before = audio.commands.length;
    clock.advance(60_000);
    expect(playsSince(before)).toBe(0);
  });
});

it('stops listening to the element when stopped', () => {
  player.stop();
  audio.report({ type: 'audio.played' });
  expect(state().status).toBe('paused');
});
