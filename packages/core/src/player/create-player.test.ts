import { beforeEach, describe, expect, it, vi } from 'vitest';
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

  it('tells of each beginning of sound, and of no wait for bytes in between', () => {
    audio.report({ type: 'audio.played' }, { type: 'audio.waited' }, { type: 'audio.played' });
    expect(onPlay).toHaveBeenCalledOnce();
    audio.report({ type: 'audio.paused' }, { type: 'audio.played' });
    expect(onPlay).toHaveBeenCalledTimes(2);
    expect(state().hasPlayed).toBe(true);
  });

  it('tells of stalled and failed audio, for a log', () => {
    const onTrouble = vi.fn();
    createPlayer({ audio, durationSeconds: 42, settings: createFakeStore(), onTrouble });
    audio.report({ type: 'audio.played' }, { type: 'audio.waited' }, { type: 'audio.failed' });
    expect(onTrouble.mock.calls).toEqual([['stalled'], ['failed']]);
  });

  it('is ready once the element has told its length', () => {
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

  it('is mixed into a play from the beginning, after the command itself', () => {
    player.send({ type: 'play' });
    expect(audio.commands.slice(-2)).toEqual(['play', 'sample']);
  });

  it('is heard again when a note that has ended begins anew', () => {
    audio.report({ type: 'audio.played' }, { type: 'audio.ended' });
    player.send({ type: 'toggle' });
    expect(audio.commands.slice(-3)).toEqual(['seek 0', 'play', 'sample']);
  });

  it('is not heard in the middle', () => {
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

  it.each([5, 15, 30, 60])('is shown in place of play number %i; the next press plays', (due) => {
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

  it('is not shown at any other play, nor is a pause counted', () => {
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

  it('never comes in a player that does not count', () => {
    for (let press = 0; press < 6; press += 1) player.send({ type: 'play' });
    expect(state().isPromotionShown).toBe(false);
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

describe('audio that fails while it is to play', () => {
  const failed = { type: 'audio.failed', isWanted: true } as const;
  const playsSince = (before: number): number =>
    audio.commands.slice(before).filter((command) => command === 'play').length;
  let clock: FakeClock;

  beforeEach(() => {
    clock = createFakeClock();
    audio = createFakeAudioOutput();
    player = createPlayer({ audio, durationSeconds: 42, settings: createFakeStore(), clock });
  });

  it('is tried again by itself, more and more seldom, and is where it was', () => {
    audio.report({ type: 'audio.played' }, { type: 'audio.moved', positionSeconds: 17 });
    const before = audio.commands.length;
    for (const [tries, waitMs] of [1000, 2000, 4000].entries()) {
      // A failure of an element is told twice.
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

  it('is given up after a minute and a half', () => {
    const before = audio.commands.length;
    audio.report(failed);
    for (let waited = 0; waited < 600; waited += 1) {
      clock.advance(1000);
      if (state().retry?.isWaiting === false) audio.report(failed);
    }
    expect(playsSince(before)).toBe(7);
    expect(state()).toMatchObject({ status: 'unavailable', retry: null });
  });

  it('is not tried again once it was paused or plays after a press', () => {
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

  it('is not made to sound where nobody asked for it, or the player has gone', () => {
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

it('lets the element go when stopped', () => {
  player.stop();
  audio.report({ type: 'audio.played' });
  expect(state().status).toBe('paused');
});
