import { describe, expect, it } from 'vitest';
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
import { createResumePoint, resumeAndRemember } from './resume-point.ts';

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

it.each([1, 3, 57, 58.5])('starts at the beginning after a stop at %d of 60 s', (seconds) => {
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

it.each(['nonsense', '{}', '[["a"]]', '[["a","x"]]', '[["a",-4]]', '[["a",30,-1]]', '["ab"]', '[7,null]'])(
  'ignores the stored value %s, and writes a well-formed one in its place',
  (stored) => {
    const settings = store();
    settings.set('beep.positions', stored);
    const point = createResumePoint(settings, 'a');
    expect([point.load(), point.loadHeard()]).toEqual([null, 0]);
    point.saveHeard(5);
    expect(settings.get('beep.positions')).toBe(stored);
    point.save(30);
    expect(settings.get('beep.positions')).toBe('[["a",30,0]]');
  },
);

it('keeps how far a recording was heard beside its position, until both are cleared', () => {
  const settings = store({ 'beep.positions': '[["b",10]]' });
  const point = createResumePoint(settings, 'a');
  point.save(30.04);
  point.saveHeard(12.06);
  point.save(31);
  expect([point.load(), point.loadHeard()]).toEqual([31, 12.1]);
  expect(createResumePoint(settings, 'b').loadHeard()).toBe(0);
  point.clear();
  expect(settings.get('beep.positions')).toBe('[["b",10]]');
});

describe('during playback', () => {
  const moved = (positionSeconds: number) => ({ type: 'audio.moved', positionSeconds }) as const;

  it('stores the position every two seconds, in both directions', () => {
    const settings = store();
    const { audio } = open(settings);
    const stored: unknown[] = [];
    audio.report({ type: 'audio.played' });
    for (const at of [10, 11.9, 12, 13, 11, 10.5, 10]) {
      audio.report(moved(at));
      stored.push(createResumePoint(settings, 'a').load());
    }
    expect(stored).toEqual([10, 10, 12, 12, 12, 12, 10]);
  });

  it('stores the position of a pause at once, and forgets one near an end', () => {
    const settings = store();
    const { audio } = open(settings);
    const stored = () => createResumePoint(settings, 'a').load();
    audio.report({ type: 'audio.played' }, moved(10), moved(11), { type: 'audio.paused' });
    expect(stored()).toBe(11);
    audio.report({ type: 'audio.played' }, moved(57));
    expect(stored()).toBeNull();
  });

  it('stores nothing of a listener who seeks and does not play', () => {
    const settings = store();
    const { player } = open(settings);
    player.send({ type: 'seek', positionSeconds: 20 });
    expect(settings.get('beep.positions')).toBeNull();
  });
});

it('does not seek if the listener has sought before', () => {
  const settings = store();
  listenTo(settings, 30);
  const audio = createFakeAudioOutput();
  const player = createPlayer({ audio, durationSeconds: 60, settings });
  player.send({ type: 'seek', positionSeconds: 20 });
  resumeAndRemember(player, createResumePoint(settings, 'a'));
  expect(player.getSnapshot().positionSeconds).toBe(20);
});

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
