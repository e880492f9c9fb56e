import type { AudioFact } from '@beep/core/player';

/** An element that plays this long after an error has recovered. */
const OUTLIVED_AFTER_SECONDS = 0.25;
/** By then a load that was requested has begun. Until then the element looks like one without a source left. */
const BEGUN_AFTER_MS = 250;

/**
 * Whether an element can still play. An error is not enough: Firefox reports one without an audio device, and plays on.
 */
export class ElementHealth {
  readonly #element: HTMLAudioElement;
  #error: { readonly seen: MediaError; readonly atSeconds: number } | null = null;
  #outlived: MediaError | null = null;
  #mayHaveJustBegun = true;

  constructor(element: HTMLAudioElement) {
    this.#element = element;
    setTimeout(() => {
      this.#mayHaveJustBegun = false;
    }, BEGUN_AFTER_MS);
  }

  /** True if no source of the element can be played. */
  get hasFailed(): boolean {
    return this.hasError || (!this.#mayHaveJustBegun && hasNoSourceLeft(this.#element));
  }

  /** True after an error that the element has not recovered from. */
  get hasError(): boolean {
    const { error } = this.#element;
    return error !== null && error !== this.#outlived;
  }

  /** Call it for every position; true once for each error that the element recovered from. */
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

/** The current state of the element, as facts, apart from the lack of a source: see {@link onNoSourceLeft}. */
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

/** An error does not pause the element: `paused` still says whether it should play. */
export function failure(element: HTMLAudioElement): AudioFact {
  return element.paused ? { type: 'audio.failed' } : { type: 'audio.failed', isWanted: true };
}

function presentMotion(element: HTMLAudioElement, health: ElementHealth): AudioFact {
  if (health.hasError) return failure(element);
  if (element.ended) return { type: 'audio.ended' };
  if (element.paused) return { type: 'audio.paused' };
  const isSounding = element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  return { type: isSounding ? 'audio.played' : 'audio.waited' };
}

/**
 * Calls `listener` when the element gives up: its own audio failed, or its last `<source>` did. The error of a source
 * does not bubble, so it is captured.
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

/** Calls `listener` if the element had no source left before it was listened to. */
export function onNoSourceLeft(health: ElementHealth, listener: () => void, signal: AbortSignal): void {
  if (health.hasError) return;
  const timer = setTimeout(() => {
    if (health.hasFailed && !health.hasError) listener();
  }, BEGUN_AFTER_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** The element has tried every `<source>`, or a load has just been requested. */
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
