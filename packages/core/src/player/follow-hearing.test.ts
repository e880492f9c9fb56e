import { beforeEach, expect, it } from 'vitest';
import { createFakeAudioOutput, createFakeStore, type FakeAudioOutput } from '../testing/index.ts';
import { createPlayer, type Player } from './create-player.ts';
import { createResumePoint } from './resume-point.ts';

let audio: FakeAudioOutput;
let player: Player;
let heard: number[];
let leaveThePage: () => void;
let settings: ReturnType<typeof createFakeStore>;

beforeEach(() => {
  settings = createFakeStore();
  open();
});

function open({ resumes = true } = {}): void {
  audio = createFakeAudioOutput();
  heard = [];
  const activity = {
    onChanged: (listener: () => void) => {
      leaveThePage = listener;
      return () => undefined;
    },
  };
  player = createPlayer({
    ...{ audio, settings, durationSeconds: 60 },
    ...(resumes && { resumePoint: createResumePoint(settings, 'a') }),
    hearing: { activity, onHeard: (seconds) => heard.push(seconds) },
  });
  audio.report({ type: 'audio.ready', durationSeconds: 60 });
}

function play(fromSeconds: number, toSeconds: number): void {
  audio.report({ type: 'audio.played' }, { type: 'audio.moved', positionSeconds: toSeconds });
  audio.setPlayed(...audio.playedStretches(), { fromSeconds, toSeconds });
}

it('tells how far it was heard when it pauses and when it ends', () => {
  play(0, 20);
  audio.report({ type: 'audio.paused' });
  play(20, 60);
  audio.report({ type: 'audio.ended' });
  expect(heard).toEqual([20, 60]);
});

it('counts what was heard before the audio was loaded again', () => {
  player.stop();
  open({ resumes: false });
  play(0, 20);
  audio.report({ type: 'audio.failed', isWanted: true });
  audio.setPlayed();
  play(20, 60);
  audio.report({ type: 'audio.ended' });
  expect(heard).toEqual([20, 60]);
});

it('tells it when the page is left during playback', () => {
  play(0, 20);
  leaveThePage();
  expect(heard).toEqual([20]);
});

it('tells nothing without a play, or of a part that was sought', () => {
  leaveThePage();
  play(55, 60);
  audio.report({ type: 'audio.ended' });
  expect(heard).toEqual([]);
});

it('continues on the next visit from what was heard, not from where the listener sought to', () => {
  play(0, 20);
  audio.report({ type: 'audio.paused' }, { type: 'audio.moved', positionSeconds: 40 });
  player.stop();
  open();
  play(40, 60);
  audio.report({ type: 'audio.ended' });
  expect(heard).toEqual([]);
  play(18, 40);
  leaveThePage();
  expect(heard).toEqual([60]);
});
