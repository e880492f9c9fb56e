import { type Actor, createActor } from '../actor/create-actor.ts';
import type { KeyValueStore } from '../settings/key-value-store.ts';
import { loadPlaybackSpeed, savePlaybackSpeed } from '../settings/playback-speed.ts';
import { loadSkipsSilence, saveSkipsSilence } from '../settings/skip-silence.ts';
import type { Clock } from '../time/clock.ts';
import { followHearing, type HearingOptions } from './follow-hearing.ts';
import { holdPlaybackLock } from './hold-playback-lock.ts';
import type { PlayCounter } from './play-counter.ts';
import {
  createPlayerMachine,
  type PlaybackError,
  type PlayerEvent,
  type PlayerState,
} from './player-machine.ts';
import type {
  AudioOutput,
  NowPlaying,
  PlaybackLock,
  PlaybackLockMember,
  ResumePoint,
  SampleSound,
  SoundStretch,
} from './ports.ts';
import { resumeAndRemember } from './resume-point.ts';
import { type NowShown, showNowPlaying } from './show-now-playing.ts';
import { throttle } from './throttle.ts';

/** Dependencies of a player. */
export interface PlayerOptions {
  readonly audio: AudioOutput;
  /** The recording's length according to the service; the element may not know it yet. */
  readonly durationSeconds: number;
  /** Stores the listener's speed. */
  readonly settings: KeyValueStore;
  /** Called whenever playback starts or resumes. */
  readonly onPlay?: () => void;
  /** Tells how far it was heard. */
  readonly hearing?: Omit<HearingOptions, 'audio' | 'resumePoint'>;
  /** Counts plays for the promotion of the extensions; a mini player has none. */
  readonly plays?: PlayCounter;
  /** A short sound mixed into a play from the beginning. */
  readonly sample?: SampleSound;
  /** The position at which the listener stopped the last time. */
  readonly resumePoint?: ResumePoint;
  /** Stops every other player when this one starts. */
  readonly lock?: PlaybackLock;
  /** Shows the playback in the system's media controls; the title may change during playback. */
  readonly nowPlaying?: { readonly port: NowPlaying; readonly title: () => string };
  /** Finds the silences of this recording; called once, when they are to be skipped. */
  readonly findSilences?: (signal: AbortSignal) => Promise<readonly SoundStretch[] | null>;
  /** For retries after a failure; without it there are none. */
  readonly clock?: Pick<Clock, 'after'>;
  /** Called after a failure before the audio is tried again, for audio whose address ends. Never rejects. */
  readonly renew?: () => Promise<unknown>;
  /** Called with every position, as a state; snapshots are throttled. */
  readonly onMove?: (state: PlayerState) => void;
  /** For the console: the audio stalled or failed. */
  readonly onPlaybackError?: (error: PlaybackError) => void;
}

/** A running player: commands such as `toggle` and `seek` in, reports of the audio out. */
export type Player = Actor<PlayerState, PlayerEvent>;

/** Runs the player machine on an audio element. `stop` detaches from the element without pausing it. */
export function createPlayer(options: PlayerOptions): Player {
  const { audio, durationSeconds, settings, plays } = options;
  // Also one that does not sound yet: its audio may be slow, or be tried again.
  const lockMember = options.lock?.join(() => {
    player.send({ type: 'pause' });
    followers.giveWay();
  });
  const speed = loadPlaybackSpeed(settings);
  const skipsSilence = options.findSilences !== undefined && loadSkipsSilence(settings);
  const start = { durationSeconds, speed, skipsSilence, countsPlays: plays !== undefined };
  const askSilences = silenceAsk(options);
  const actor = createActor(createPlayerMachine(start), (effect, send, signal) => {
    switch (effect.type) {
      case 'play':
        audio.play();
        return lockMember?.take();
      case 'pause':
        return audio.pause();
      case 'seek':
        return audio.seek(effect.positionSeconds);
      case 'setSpeed':
        return audio.setSpeed(effect.speed);
      case 'saveSpeed':
        return savePlaybackSpeed(settings, effect.speed);
      case 'setMuted':
        return audio.setMuted(effect.isMuted);
      case 'saveSkipsSilence':
        saveSkipsSilence(settings, effect.skipsSilence);
        if (effect.skipsSilence) askSilences(send, signal);
        return;
      case 'countPlay':
        return send({ type: 'play.counted', plays: plays?.countPlay() ?? 0 });
      case 'playSample':
        return options.sample?.play();
      case 'retryLater':
        return retryLater(options, effect.afterMs, { send, signal });
      case 'reportPlay':
        // Not before: until then the bandwidth is for the audio.
        if (actor.getSnapshot().skipsSilence) askSilences(send, signal);
        return options.onPlay?.();
      case 'reportError':
        return options.onPlaybackError?.(effect.error);
    }
  });
  audio.setSpeed(speed);
  const { send, hear } = throttle(actor, options.onMove);
  const player = { ...actor, send };
  const unsubscribe = audio.subscribe(hear);
  const followers = startFollowers(player, options, lockMember);
  return {
    ...player,
    stop() {
      unsubscribe();
      followers.end();
      actor.stop();
    },
  };
}

/** Asks for the silences once. */
function silenceAsk({ findSilences }: PlayerOptions) {
  let isAsked = false;
  return (send: (event: PlayerEvent) => void, signal: AbortSignal): void => {
    if (isAsked) return;
    isAsked = true;
    findSilences?.(signal).then((silences) => {
      if (silences !== null) send({ type: 'silences.known', silences });
    });
  };
}

/** Sends `retry`, once the audio was renewed. */
function retryLater(
  { renew, clock }: PlayerOptions,
  afterMs: number,
  { send, signal }: { readonly send: (event: PlayerEvent) => void; readonly signal: AbortSignal },
): void {
  const renewed = renew?.();
  const retry = (): void => send({ type: 'retry' });
  const cancel = clock?.after(afterMs, () => {
    if (renewed === undefined) retry();
    else void renewed.then(retry);
  });
  if (cancel) signal.addEventListener('abort', cancel, { once: true });
}

interface Followers extends Pick<NowShown, 'giveWay'> {
  end(): void;
}

/** What follows a player through its ports. */
function startFollowers(
  player: Player,
  { audio, hearing, resumePoint, nowPlaying }: PlayerOptions,
  lockMember: PlaybackLockMember | undefined,
): Followers {
  const nowShown = nowPlaying && showNowPlaying(player, nowPlaying.port, nowPlaying.title);
  const ends = [
    ...(hearing ? [followHearing(player, { ...hearing, audio, resumePoint })] : []),
    ...(resumePoint ? [resumeAndRemember(player, resumePoint)] : []),
    ...(lockMember ? [holdPlaybackLock(player, lockMember)] : []),
    ...(nowShown ? [nowShown.end] : []),
  ];
  return {
    giveWay: () => nowShown?.giveWay(),
    end() {
      for (const end of ends) end();
    },
  };
}
