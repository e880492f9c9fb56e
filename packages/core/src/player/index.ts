export { createPlayer, type Player, type PlayerOptions } from './create-player.ts';
export { forgetPositionsAtLogOut } from './forget-positions.ts';
export { createPlayCounter, type PlayCounter } from './play-counter.ts';
export {
  PLAYER_KEYS,
  type PlayerKeyCommand,
  playerKeyCommand,
  sliderKeyCommand,
} from './player-keys.ts';
export type { PlaybackError, PlayerEvent, PlayerFacts, PlayerState } from './player-machine.ts';
export type {
  AudioFact,
  AudioOutput,
  MediaSessionHandlers,
  NowPlaying,
  NowPlayingFacts,
  PlaybackLock,
  PlaybackLockMember,
  ResumePoint,
  SampleSound,
  SilenceFinder,
  SoundStretch,
} from './ports.ts';
export { createResumePoint } from './resume-point.ts';
