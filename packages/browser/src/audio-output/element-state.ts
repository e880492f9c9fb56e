import type { AudioFact } from '@beep/core';

/** True where nothing of what the element was given can be played. */
export function hasFailed(element: HTMLAudioElement): boolean {
  return element.error !== null || hasNoSourceLeft(element);
}

/** Where the element stands, as the facts that a listener from the start would hold true. */
export function presentFacts(element: HTMLAudioElement, positionSeconds: number): readonly AudioFact[] {
  const facts: AudioFact[] = [];
  if (element.readyState >= HTMLMediaElement.HAVE_METADATA) {
    facts.push({ type: 'audio.ready', durationSeconds: element.duration });
  }
  facts.push({ type: 'audio.speedChanged', speed: element.playbackRate });
  facts.push({ type: 'audio.moved', positionSeconds }, presentMotion(element));
  return facts;
}

function presentMotion(element: HTMLAudioElement): AudioFact {
  if (hasFailed(element)) return { type: 'audio.failed' };
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
