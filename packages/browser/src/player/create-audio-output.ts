import { createListeners } from '@beep/core/actor';
import type { AudioFact, AudioOutput } from '@beep/core/player';
import {
  ElementHealth,
  failure,
  onEverySourceFailed,
  onNoSourceLeft,
  presentFacts,
} from './element-state.ts';
import { seekInTurn, wantedPosition } from './seek-in-turn.ts';

type Listener = (fact: AudioFact) => void;

/**
 * An audio element as the player's output. The element may be playing already; it stays unchanged until a command. The
 * caller owns it: ending the subscriptions does not affect it.
 */
export function createAudioOutput(element: HTMLAudioElement): AudioOutput {
  const [add, report] = createListeners<AudioFact>();
  const health = new ElementHealth(element);
  const pendingSeek = new PendingSeek(element, health);

  return {
    play() {
      if (health.hasFailed) {
        pendingSeek.to(pendingSeek.positionSeconds);
        element.load();
      }
      element.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotSupportedError') {
          report(failure(element));
        } else if (element.paused) report({ type: 'audio.paused' });
      });
    },
    pause: () => element.pause(),
    seek: (positionSeconds) => pendingSeek.to(positionSeconds),
    setSpeed(speed) {
      element.preservesPitch = true;
      // The default too: loading resets the speed to it.
      element.defaultPlaybackRate = speed;
      element.playbackRate = speed;
    },
    setMuted(isMuted) {
      element.muted = isMuted;
    },
    playedStretches: () =>
      Array.from({ length: element.played.length }, (_, index) => ({
        fromSeconds: element.played.start(index),
        toSeconds: element.played.end(index),
      })),
    subscribe(listener) {
      const end = new AbortController();
      const remove = add(listener);
      for (const fact of presentFacts(element, health, pendingSeek.positionSeconds)) listener(fact);
      onNoSourceLeft(health, () => listener(failure(element)), end.signal);
      reportEvents(element, listener, end.signal);
      reportPosition(element, { pendingSeek, health, report: listener, signal: end.signal });
      return () => {
        remove();
        end.abort();
      };
    },
  };
}

/** Seeks now, or as soon as the element knows its audio: engines ignore earlier seeks. */
class PendingSeek {
  readonly #element: HTMLAudioElement;
  readonly #health: ElementHealth;
  #target: number | null = null;

  constructor(element: HTMLAudioElement, health: ElementHealth) {
    this.#element = element;
    this.#health = health;
  }

  get positionSeconds(): number {
    return this.#target ?? wantedPosition(this.#element);
  }

  to(positionSeconds: number): void {
    if (this.#element.readyState >= HTMLMediaElement.HAVE_METADATA && !this.#health.hasFailed) {
      seekInTurn(this.#element, positionSeconds);
      return;
    }
    if (this.#target === null) {
      this.#element.addEventListener('loadedmetadata', () => this.#apply(), { once: true });
    }
    this.#target = positionSeconds;
  }

  #apply(): void {
    if (this.#target !== null) this.#element.currentTime = this.#target;
    this.#target = null;
  }
}

function reportEvents(element: HTMLAudioElement, report: Listener, signal: AbortSignal): void {
  const on = (types: readonly (keyof HTMLMediaElementEventMap)[], toFact: () => AudioFact | null): void => {
    for (const type of types) {
      element.addEventListener(
        type,
        () => {
          const fact = toFact();
          if (fact !== null) report(fact);
        },
        { signal },
      );
    }
  };
  on(['loadedmetadata', 'durationchange'], () =>
    element.readyState >= HTMLMediaElement.HAVE_METADATA
      ? { type: 'audio.ready', durationSeconds: element.duration }
      : null,
  );
  on(['playing'], () => ({ type: 'audio.played' }));
  on(['pause'], () => ({ type: 'audio.paused' }));
  on(['ended'], () => ({ type: 'audio.ended' }));
  on(['ratechange'], () => ({ type: 'audio.speedChanged', speed: element.playbackRate }));
  on(['volumechange'], () => ({ type: 'audio.mutedChanged', isMuted: element.muted }));
  // `stalled` is also fired while enough is buffered; `playing` would then not follow.
  on(['waiting', 'stalled'], () =>
    !element.paused && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
      ? { type: 'audio.waited' }
      : null,
  );
  onEverySourceFailed(element, () => report(failure(element)), signal);
}

interface PositionReport {
  readonly pendingSeek: PendingSeek;
  readonly health: ElementHealth;
  readonly report: Listener;
  readonly signal: AbortSignal;
}

/**
 * `timeupdate` is fired four times a second; during playback the position is reported at screen rate. By a timer, as
 * each animation frame costs the page more than all the rest of this.
 */
const TELL_EVERY_MS = 16;

function reportPosition(
  element: HTMLAudioElement,
  { pendingSeek, health, report, signal }: PositionReport,
): void {
  let timer: number | undefined;
  let reported = pendingSeek.positionSeconds;

  function reportNow(): void {
    const positionSeconds = pendingSeek.positionSeconds;
    if (positionSeconds === reported) return;
    reported = positionSeconds;
    report({ type: 'audio.moved', positionSeconds });
    if (health.outlivesError()) report({ type: 'audio.played' });
  }
  function follow(): void {
    window.clearInterval(timer);
    timer = window.setInterval(() => (element.paused ? stop() : reportNow()), TELL_EVERY_MS);
  }
  function stop(): void {
    window.clearInterval(timer);
  }

  element.addEventListener('playing', follow, { signal });
  for (const type of ['timeupdate', 'seeking', 'seeked'] as const) {
    element.addEventListener(type, reportNow, { signal });
  }
  signal.addEventListener('abort', stop);
  if (!element.paused) follow();
}
