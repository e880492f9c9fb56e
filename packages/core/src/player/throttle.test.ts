import { expect, it, vi } from 'vitest';
import { createFakeAudioOutput, createFakeStore } from '../testing/index.ts';
import { createPlayer } from './create-player.ts';

function open() {
  const audio = createFakeAudioOutput();
  const onMove = vi.fn();
  const player = createPlayer({ audio, durationSeconds: 60, settings: createFakeStore(), onMove });
  const positions: number[] = [];
  player.subscribe(() => positions.push(player.getSnapshot().positionSeconds));
  const moveTo = (...seconds: readonly number[]): void => {
    for (const positionSeconds of seconds) audio.report({ type: 'audio.moved', positionSeconds });
  };
  const play = (): void => {
    audio.report({ type: 'audio.played' });
    positions.length = 0;
  };
  return { audio, player, positions, moveTo, play, onMove };
}

it('emits four positions a second during playback, including each whole second', () => {
  const { positions, moveTo, play } = open();
  play();
  for (let frame = 1; frame <= 60 * 3; frame += 1) moveTo(frame / 60);
  expect(positions.slice(1)).toEqual([0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3]);
});

it('emits the first position after a start or a seek', () => {
  const { player, positions, moveTo, play } = open();
  play();
  moveTo(0.01, 0.02);
  expect(positions).toEqual([0.01]);
  player.send({ type: 'seek', positionSeconds: 20 });
  moveTo(20.01, 20.02);
  expect(positions.slice(-2)).toEqual([20, 20.01]);
});

it('emits each jump, however small: forwards after a command, backwards always', () => {
  const { player, positions, moveTo, play } = open();
  play();
  moveTo(10.01, 10.02);
  player.send({ type: 'seek', positionSeconds: 10.03 });
  expect(positions.at(-1)).toBe(10.03);
  moveTo(10.04, 10.01);
  expect(positions.at(-1)).toBe(10.01);
});

it('emits each position while paused', () => {
  const { positions, moveTo } = open();
  moveTo(0.01, 0.02, 0.03);
  expect(positions).toEqual([0.01, 0.02, 0.03]);
});

it('has the exact position when it pauses, buffers or skips', () => {
  const { audio, player, moveTo, play } = open();
  play();
  moveTo(10, 10.2);
  player.send({ type: 'skip' });
  expect(audio.commands.at(-1)).toBe('seek 15.2');
  moveTo(15.21);
  audio.report({ type: 'audio.waited' });
  expect(player.getSnapshot()).toMatchObject({ status: 'buffering', positionSeconds: 15.21 });
  audio.report({ type: 'audio.played' });
  moveTo(15.22);
  audio.report({ type: 'audio.paused' });
  expect(player.getSnapshot()).toMatchObject({ status: 'paused', positionSeconds: 15.22 });
});

it('drops a pending position after a jump', () => {
  const { audio, player, moveTo, play } = open();
  play();
  moveTo(10, 10.2, 20);
  audio.report({ type: 'audio.paused' });
  expect(player.getSnapshot().positionSeconds).toBe(20);
});

it('passes each position to onMove once it is known', () => {
  const { player, moveTo, play, onMove } = open();
  onMove.mockImplementation(({ positionSeconds }) => {
    if (positionSeconds === 10.2) player.send({ type: 'seek', positionSeconds: 30 });
  });
  play();
  moveTo(10, 10.1, 10.2);
  expect(onMove.mock.calls.map(([{ positionSeconds }]) => positionSeconds)).toEqual([10, 10.1, 10.2]);
  expect(onMove.mock.lastCall?.[0]).toMatchObject({ status: 'playing' });
  expect(player.getSnapshot().positionSeconds).toBe(30);
});
