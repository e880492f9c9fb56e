import type { AudioFact } from '@beep/core';

/** Sound that goes on for this long after an error has outlived it. */
const OUTLIVED_AFTER_SECONDS = 0.25;

/**
 * Whether an element still plays. An error alone does not say so: Firefox reports one when the machine has no
 * sound device, and plays on.
 */
export class ElementHealth {
  readonly #element: HTMLAudioElement;
  #error: { readonly seen: MediaError; readonly atSeconds: number } | null = null;
  #outlived: MediaError | null = null;

  constructor(element: HTMLAudioElement) {
    this.#element = element;
  }

  /** True where nothing of what the element was given can be played. */
  get hasFailed(): boolean {
    const { error } = this.#element;
    return (error !== null && error !== this.#outlived) || hasNoSourceLeft(this.#element);
  }

  /** To be told of every position; true once for each error that the sound has outlived. */
  outlivesError(): boolean {
    const { error, paused, seeking, currentTime } = this.#element;
    if (error === null || error === this.#outlived || paused || seeking) return false;
    if (this.#error?.seen !== error) {
      this.#error = { seen: error, atSeconds: currentTime };
      return false;
    }
    if (currentTime - this.#error.atSeconds < OUTLIVED_AFTER_SECONDS) return false;
    this.#outlived = error;
    return true;
  }
}

/** Where the element stands, as the facts that a listener from the start would hold true. */
export function presentFacts(
  element: HTMLAudioElement,
  health: ElementHealth,
  positionSeconds: number,
): readonly AudioFact[] {
  const facts: AudioFact[] = [];
  if (element.readyState >= HTMLMediaElement.HAVE_METADATA) {
    facts.push({ type: 'audio.ready', durationSeconds: element.duration });
  }
  facts.push({ type: 'audio.speedChanged', speed: element.playbackRate });
  if (element.muted) facts.push({ type: 'audio.mutedChanged', isMuted: true });
  facts.push({ type: 'audio.moved', positionSeconds }, presentMotion(element, health));
  return facts;
}

/** An element that fails while it is to play stays so; only a pause changes that. */
export function failure(element: HTMLAudioElement): AudioFact {
  return element.paused ? { type: 'audio.failed' } : { type: 'audio.failed', isWanted: true };
}

function presentMotion(element: HTMLAudioElement, health: ElementHealth): AudioFact {
  if (health.hasFailed) return failure(element);
  if (element.ended) return { type: 'audio.ended' };
  if (element.paused) return { type: 'audio.paused' };
  const isSounding = element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  return { type: isSounding ? 'audio.played' : 'audio.waited' };
}

/**
 * Calls `listener` when the element gives up: its own audio failed, or the last of its `<source>`s did. The
 * error of a source does not bubble, so it is caught on its way down.
 */
export function onEverySourceFailed(
  element: HTMLAudioElement,
  listener: () => void,
  signal: AbortSignal,
): void {
  element.addEventListener(
    'error',
    ({ target }) => {
      if (target === element || target === sourcesOf(element).at(-1)) listener();
    },
    { capture: true, signal },
  );
}

/**
 * The element has tried every `<source>`. A load that has just been asked for looks the same for the rest of
 * the task; what it reports afterwards puts that right.
 */
function hasNoSourceLeft(element: HTMLAudioElement): boolean {
  return (
    element.networkState === HTMLMediaElement.NETWORK_NO_SOURCE &&
    !element.hasAttribute('src') &&
    sourcesOf(element).length > 0
  );
}

function sourcesOf(element: HTMLAudioElement): readonly HTMLSourceElement[] {
  return [...element.querySelectorAll('source')];
}
