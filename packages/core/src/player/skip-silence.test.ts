import { expect, it, vi } from 'vitest';
import { createFakeAudioOutput, createFakeStore } from '../testing/index.ts';
import { createPlayer } from './create-player.ts';
import type { SoundStretch } from './ports.ts';

const SILENCES: readonly SoundStretch[] = [
  { fromSeconds: 5, toSeconds: 9 },
  { fromSeconds: 20, toSeconds: 21 },
];

function open(settings = createFakeStore()) {
  const audio = createFakeAudioOutput();
  const findSilences = vi.fn(async () => SILENCES);
  const player = createPlayer({ audio, durationSeconds: 60, settings, findSilences });
  const playAt = (positionSeconds: number): readonly string[] => {
    const before = audio.commands.length;
    audio.report({ type: 'audio.played' }, { type: 'audio.moved', positionSeconds });
    return audio.commands.slice(before);
  };
  return { audio, findSilences, player, playAt };
}

async function openSkipping() {
  const opened = open();
  opened.player.send({ type: 'setSkipsSilence', skipsSilence: true });
  await vi.waitFor(() => expect(opened.player.getSnapshot().silences).toEqual(SILENCES));
  return opened;
}

it('plays silences by default', () => {
  const { findSilences, playAt } = open();
  expect(playAt(6)).toEqual([]);
  expect(findSilences).not.toHaveBeenCalled();
});

it('skips to the end of a silence, leaving 250 ms on each side', async () => {
  const { playAt } = await openSkipping();
  expect(playAt(4.9)).toEqual([]);
  expect(playAt(5.1)).toEqual([]);
  expect(playAt(5.3)).toEqual(['seek 8.75']);
  expect(playAt(8.8)).toEqual([]);
  expect(playAt(20.3)).toEqual(['seek 20.75']);
});

it('does not seek while paused in a silence', async () => {
  const { audio, player } = await openSkipping();
  audio.report({ type: 'audio.played' }, { type: 'audio.paused' });
  audio.report({ type: 'audio.moved', positionSeconds: 7 });
  expect(player.getSnapshot().positionSeconds).toBe(7);
});

it('is stored for the next recording, and analyses the audio once, at its first play', async () => {
  const settings = createFakeStore();
  open(settings).player.send({ type: 'setSkipsSilence', skipsSilence: true });
  const { audio, findSilences, player } = open(settings);
  expect(player.getSnapshot().skipsSilence).toBe(true);
  expect(findSilences).not.toHaveBeenCalled();
  audio.report({ type: 'audio.played' }, { type: 'audio.paused' }, { type: 'audio.played' });
  expect(findSilences).toHaveBeenCalledOnce();
  player.send({ type: 'setSkipsSilence', skipsSilence: false });
  player.send({ type: 'setSkipsSilence', skipsSilence: true });
  expect(findSilences).toHaveBeenCalledOnce();
});

it('does nothing if the audio cannot be read', async () => {
  const audio = createFakeAudioOutput();
  const player = createPlayer({
    audio,
    durationSeconds: 60,
    settings: createFakeStore(),
    findSilences: async () => null,
  });
  player.send({ type: 'setSkipsSilence', skipsSilence: true });
  await Promise.resolve();
  audio.report({ type: 'audio.played' }, { type: 'audio.moved', positionSeconds: 7 });
  expect(audio.commands.filter((command) => command.startsWith('seek'))).toEqual([]);
});
