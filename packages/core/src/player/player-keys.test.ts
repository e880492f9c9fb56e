import { describe, expect, it } from 'vitest';
import { createFakeAudioOutput, createFakeStore } from '../testing/index.ts';
import { createPlayer } from './create-player.ts';
import { PLAYER_KEYS, playerKeyCommand, sliderKeyCommand } from './player-keys.ts';

function press(key: string, commandOf = playerKeyCommand): readonly string[] {
  const audio = createFakeAudioOutput();
  const player = createPlayer({ audio, durationSeconds: 40, settings: createFakeStore() });
  audio.report({ type: 'audio.moved', positionSeconds: 20 });
  const before = audio.commands.length;
  const command = commandOf(key);
  if (command !== null) player.send(command);
  return audio.commands.slice(before);
}

describe('a key of the player', () => {
  it.each([
    [' ', ['play']],
    ['k', ['play']],
    ['j', ['seek 10']],
    ['l', ['seek 30']],
    ['arrowleft', ['seek 15']],
    ['arrowright', ['seek 25']],
    ['0', ['seek 0']],
    ['5', ['seek 20']],
    ['9', ['seek 36']],
    ['m', ['mute']],
    ['>', ['speed 1.2']],
    ['<', ['speed 0.8']],
  ])('%j runs the commands %j', (key, commands) => {
    expect(press(key)).toEqual(commands);
    expect(PLAYER_KEYS).toContain(key);
  });

  it.each(['?', 'a', 'enter', 'tab', '-', 'home', 'end'])('%j is not handled', (key) => {
    expect(playerKeyCommand(key)).toBeNull();
  });

  it('unmutes on the second M', () => {
    const audio = createFakeAudioOutput();
    const player = createPlayer({ audio, durationSeconds: 40, settings: createFakeStore() });
    audio.report({ type: 'audio.mutedChanged', isMuted: true });
    expect(player.getSnapshot().isMuted).toBe(true);
    player.send({ type: 'toggleMute' });
    expect(audio.commands.at(-1)).toBe('unmute');
  });

  it.each([
    [2, '>'],
    [0.8, '<'],
  ])('does nothing beyond speed %d: %s', (speed, key) => {
    const audio = createFakeAudioOutput();
    const player = createPlayer({ audio, durationSeconds: 40, settings: createFakeStore() });
    audio.report({ type: 'audio.speedChanged', speed });
    const before = audio.commands.length;
    const command = playerKeyCommand(key);
    if (command !== null) player.send(command);
    expect(audio.commands.length).toBe(before);
  });
});

describe('a key on the slider', () => {
  it.each([
    [' ', ['play']],
    ['ArrowLeft', ['seek 15']],
    ['ArrowDown', ['seek 15']],
    ['ArrowRight', ['seek 25']],
    ['ArrowUp', ['seek 25']],
    ['PageDown', ['seek 10']],
    ['PageUp', ['seek 30']],
    ['Home', ['seek 0']],
    ['End', ['seek 40']],
  ])('%j runs the commands %j', (key, commands) => {
    expect(press(key, sliderKeyCommand)).toEqual(commands);
  });

  it.each(['Tab', 'Enter', 'k', 's'])('%j is left to the page', (key) => {
    expect(sliderKeyCommand(key)).toBeNull();
  });
});
