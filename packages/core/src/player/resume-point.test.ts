import { expect, it } from 'vitest';
import { createSession } from '../session/create-session.ts';
import {
  aUser,
  createFakeAudioOutput,
  createFakeClock,
  createFakeIdentity,
  createFakeStore,
  type FakeAudioOutput,
} from '../testing/index.ts';
import { createPlayer, type Player } from './create-player.ts';
import { forgetPositionsAtLogOut } from './forget-positions.ts';
import { createResumePoint } from './resume-point.ts';

const store = createFakeStore;

function open(settings: ReturnType<typeof store>, id = 'a'): { player: Player; audio: FakeAudioOutput } {
  const audio = createFakeAudioOutput();
  const resumePoint = createResumePoint(settings, id);
  return { audio, player: createPlayer({ audio, durationSeconds: 60, settings, resumePoint }) };
}

function listenTo(settings: ReturnType<typeof store>, seconds: number, id = 'a'): void {
  const { audio, player } = open(settings, id);
  audio.report(
    { type: 'audio.played' },
    { type: 'audio.moved', positionSeconds: seconds },
    { type: 'audio.paused' },
  );
  player.stop();
}

it('resumes a little before the point where the listener stopped', () => {
  const settings = store();
  listenTo(settings, 30);
  const { audio, player } = open(settings);
  expect(audio.commands).toContain('seek 28');
  expect(player.getSnapshot()).toMatchObject({ positionSeconds: 28, hasPlayed: false });
});

it('keeps a position for each recording', () => {
  const settings = store();
  listenTo(settings, 30, 'a');
  listenTo(settings, 40, 'b');
  expect(open(settings, 'a').audio.commands).toContain('seek 28');
  expect(open(settings, 'b').audio.commands).toContain('seek 38');
  expect(open(settings, 'c').player.getSnapshot().positionSeconds).toBe(0);
});

it.each([1, 58.5])('starts at the beginning after a stop at %d of 60 s', (seconds) => {
  const settings = store();
  listenTo(settings, 30);
  listenTo(settings, seconds);
  expect(open(settings).player.getSnapshot().positionSeconds).toBe(0);
});

it('does not seek if the audio is playing', () => {
  const settings = store();
  listenTo(settings, 30);
  const audio = createFakeAudioOutput();
  const playing = {
    ...audio,
    subscribe(listener: Parameters<typeof audio.subscribe>[0]) {
      listener({ type: 'audio.played' });
      return audio.subscribe(listener);
    },
  };
  const resumePoint = createResumePoint(settings, 'a');
  createPlayer({ audio: playing, durationSeconds: 60, settings, resumePoint });
  expect(audio.commands.filter((command) => command.startsWith('seek'))).toEqual([]);
});

it('drops the oldest positions', () => {
  const settings = store();
  for (let note = 0; note < 25; note += 1) listenTo(settings, 30, `note-${note}`);
  expect(open(settings, 'note-0').player.getSnapshot().positionSeconds).toBe(0);
  expect(open(settings, 'note-24').player.getSnapshot().positionSeconds).toBe(28);
});

it.each(['nonsense', '{}', '[["a"]]', '[["a","x"]]', '[["a",-4]]'])(
  'ignores the stored value %s',
  (stored) => {
    const settings = store();
    settings.set('beep.positions', stored);
    expect(open(settings).player.getSnapshot().positionSeconds).toBe(0);
  },
);

// spec: C3
it('forgets positions when a user logs out, and keeps a visitor’s', () => {
  const settings = store();
  const identity = createFakeIdentity();
  forgetPositionsAtLogOut(createSession({ identity, clock: createFakeClock() }), settings);
  listenTo(settings, 30);
  identity.report(null);
  expect(createResumePoint(settings, 'a').load()).toBe(30);
  identity.report(aUser());
  expect(createResumePoint(settings, 'a').load()).toBe(30);
  identity.report(null);
  expect(createResumePoint(settings, 'a').load()).toBeNull();
});
