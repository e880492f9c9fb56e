import type { MediaSessionHandlers, NowPlaying, NowPlayingFacts } from '@beep/core/player';

const PRODUCT = 'Beep';
/** Used if the system gives no step. */
const STEP_SECONDS = 5;

/** The Media Session of the page: lock screen, notification, headset and keyboard keys. */
export function createNowPlaying(): NowPlaying {
  if (!('mediaSession' in navigator)) {
    return { show: () => undefined, update: () => undefined, clear: () => undefined };
  }
  const session = navigator.mediaSession;
  return {
    show(title, controls) {
      session.metadata = new MediaMetadata({ title, artist: PRODUCT });
      for (const [action, handler] of handlersOf(controls)) setHandler(session, action, handler);
    },
    update(facts) {
      session.playbackState = facts.isPlaying ? 'playing' : 'paused';
      setPosition(session, facts);
    },
    clear() {
      session.metadata = null;
      session.playbackState = 'none';
      for (const [action] of handlersOf(NO_CONTROLS)) setHandler(session, action, null);
    },
  };
}

type Handler = readonly [MediaSessionAction, MediaSessionActionHandler];

function handlersOf({ play, pause, skipBy, seek }: MediaSessionHandlers): readonly Handler[] {
  return [
    ['play', play],
    ['pause', pause],
    ['stop', pause],
    ['seekbackward', ({ seekOffset }) => skipBy(-(seekOffset ?? STEP_SECONDS))],
    ['seekforward', ({ seekOffset }) => skipBy(seekOffset ?? STEP_SECONDS)],
    ['seekto', ({ seekTime }) => seek(seekTime ?? 0)],
  ];
}

const NO_CONTROLS: MediaSessionHandlers = {
  play: () => undefined,
  pause: () => undefined,
  skipBy: () => undefined,
  seek: () => undefined,
};

/** Engines throw for unknown actions. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // Then the system has no such key.
  }
}

/** Engines throw for inconsistent values, such as a position beyond the end. */
function setPosition(session: MediaSession, facts: NowPlayingFacts): void {
  const { positionSeconds, durationSeconds, speed } = facts;
  if (!Number.isFinite(durationSeconds) || durationSeconds <= 0 || !('setPositionState' in session)) return;
  session.setPositionState({
    duration: durationSeconds,
    position: Math.min(Math.max(positionSeconds, 0), durationSeconds),
    playbackRate: speed,
  });
}
