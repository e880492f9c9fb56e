import { describe, expect, it } from 'vitest';
import {
  createFakeAudioOutput,
  createFakeClock,
  createFakePlaybackLock,
  createFakeStore,
  type FakeAudioOutput,
  type FakeClock,
} from '../testing/index.ts';
import { createPlayer, type Player } from './create-player.ts';
import type { MediaSessionHandlers, NowPlaying, NowPlayingFacts, PlaybackLock } from './ports.ts';

function open(lock: PlaybackLock, clock?: FakeClock): { audio: FakeAudioOutput; player: Player } {
  const audio = createFakeAudioOutput();
  const options = { audio, durationSeconds: 60, settings: createFakeStore(), lock, ...(clock && { clock }) };
  return { audio, player: createPlayer(options) };
}

describe('several players', () => {
  it('pause when another one starts', () => {
    const lock = createFakePlaybackLock();
    const first = open(lock);
    const second = open(lock);
    first.audio.report({ type: 'audio.played' });
    expect(first.audio.commands).not.toContain('pause');
    const before = [...second.audio.commands];
    second.audio.report({ type: 'audio.played' });
    expect(first.audio.commands.at(-1)).toBe('pause');
    expect(second.audio.commands).toEqual(before);
  });

  it('do not start later because their audio was slow', () => {
    const lock = createFakePlaybackLock();
    const first = open(lock);
    const second = open(lock);
    first.player.send({ type: 'play' });
    second.player.send({ type: 'play' });
    expect(first.audio.commands.at(-1)).toBe('pause');
    expect(second.audio.commands.at(-1)).not.toBe('pause');
  });

  it('do not start later because their audio failed', () => {
    const lock = createFakePlaybackLock();
    const clock = createFakeClock();
    const first = open(lock, clock);
    const second = open(lock);
    first.audio.report({ type: 'audio.played' }, { type: 'audio.failed', isWanted: true });
    second.audio.report({ type: 'audio.played' });
    clock.advance(1000);
    expect(first.audio.commands).not.toContain('play');
    expect(first.player.getSnapshot()).toMatchObject({ status: 'unavailable', retry: null });
  });

  it('are not paused once stopped', () => {
    const lock = createFakePlaybackLock();
    const first = open(lock);
    first.player.stop();
    open(lock).audio.report({ type: 'audio.played' });
    expect(first.audio.commands).not.toContain('pause');
  });
});

describe('the media session', () => {
  function openShown() {
    const shown: string[] = [];
    const facts: NowPlayingFacts[] = [];
    let controls: MediaSessionHandlers | undefined;
    const port: NowPlaying = {
      show(title, given) {
        shown.push(title);
        controls = given;
      },
      update: (fact) => facts.push(fact),
      clear: () => shown.push('cleared'),
    };
    const audio = createFakeAudioOutput();
    let title = 'Voice note, 1:00';
    const lock = createFakePlaybackLock();
    const player = createPlayer({
      audio,
      lock,
      durationSeconds: 60,
      settings: createFakeStore(),
      nowPlaying: { port, title: () => title },
    });
    const rename = (to: string): void => {
      title = to;
    };
    return { audio, player, lock, shown, facts, rename, press: () => controls };
  }

  it('shows a recording from its first play until the player stops', () => {
    const { audio, player, shown, facts } = openShown();
    expect(shown).toEqual([]);
    audio.report({ type: 'audio.played' });
    expect(shown).toEqual(['Voice note, 1:00']);
    expect(facts.at(-1)).toEqual({ isPlaying: true, positionSeconds: 0, durationSeconds: 60, speed: 1 });
    audio.report({ type: 'audio.paused' });
    expect(facts.at(-1)).toMatchObject({ isPlaying: false });
    player.stop();
    expect(shown.at(-1)).toBe('cleared');
  });

  it('is left to another player, and taken back with the next start', () => {
    const { audio, lock, shown, facts } = openShown();
    audio.report({ type: 'audio.played' });
    open(lock).player.send({ type: 'play' });
    const before = facts.length;
    for (const positionSeconds of [1, 30]) audio.report({ type: 'audio.moved', positionSeconds });
    audio.report({ type: 'audio.paused' });
    expect(shown).toEqual(['Voice note, 1:00', 'cleared']);
    expect(facts.length).toBe(before);
    audio.report({ type: 'audio.played' });
    expect(shown.at(-1)).toBe('Voice note, 1:00');
    expect(facts.at(-1)).toMatchObject({ isPlaying: true, positionSeconds: 30 });
  });

  it('shows a changed title from the next start', () => {
    const { audio, shown, rename } = openShown();
    audio.report({ type: 'audio.played' });
    rename('Irregular verbs');
    audio.report({ type: 'audio.paused' }, { type: 'audio.played' });
    expect(shown).toEqual(['Voice note, 1:00', 'Irregular verbs']);
  });

  it('is updated on jumps, not on every frame', () => {
    const { audio, facts } = openShown();
    audio.report({ type: 'audio.played' });
    const before = facts.length;
    for (let ms = 16; ms < 800; ms += 16) audio.report({ type: 'audio.moved', positionSeconds: ms / 1000 });
    expect(facts.length).toBe(before);
    audio.report({ type: 'audio.moved', positionSeconds: 30 });
    expect(facts.at(-1)).toMatchObject({ positionSeconds: 30 });
  });

  it('controls the player', () => {
    const { audio, press } = openShown();
    audio.report({ type: 'audio.played' }, { type: 'audio.moved', positionSeconds: 20 });
    press()?.skipBy(-5);
    press()?.seek(42);
    press()?.pause();
    expect(audio.commands.slice(-3)).toEqual(['seek 15', 'seek 42', 'pause']);
  });
});
