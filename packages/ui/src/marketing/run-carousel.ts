import { CAROUSEL_MS } from '@beep/core/limits';
import { CAROUSEL_TEXTS } from '@beep/core/texts';
import type { Clock } from '@beep/core/time';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Moves a drawn carousel: the next slide every 5 s, around both ends. It pauses on hover or
 * focus, and starts only on request with reduced motion. Returns a function that ends it.
 */
export function runCarousel(carousel: HTMLElement, clock: Pick<Clock, 'after'>): () => void {
  const parts = partsOf(carousel);
  if (parts === null) return () => undefined;
  const { slides, live, rotation, count } = parts;
  const end = new AbortController();
  const { signal } = end;
  const stillness = matchMedia(REDUCED_MOTION);
  let index = 0;
  let choice: 'none' | 'turn' | 'stand' = 'none';
  let isHovered = false;
  let isFocused = false;
  let turning: { readonly from: number; readonly cancel: () => void } | null = null;

  const isPaused = (): boolean => choice === 'stand' || (choice === 'none' && stillness.matches);
  const show = (): void => {
    const isTurning = !isPaused() && !isHovered && !isFocused;
    for (const [at, slide] of slides.entries()) slide.dataset.shown = String(at === index);
    live.ariaLive = isTurning ? 'off' : 'polite';
    count.textContent = `${index + 1} / ${slides.length}`;
    rotation.ariaLabel = isPaused() ? CAROUSEL_TEXTS.start : CAROUSEL_TEXTS.stop;
    rotation.toggleAttribute('data-on', isPaused());
    if (isTurning && turning?.from === index) return;
    turning?.cancel();
    turning = isTurning ? { from: index, cancel: clock.after(CAROUSEL_MS, () => go(1)) } : null;
  };
  const go = (step: number): void => {
    index = (index + step + slides.length) % slides.length;
    show();
  };
  const on = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
    target.addEventListener(type, listener, { signal });

  for (const button of carousel.querySelectorAll<HTMLElement>('[data-step]')) {
    on(button, 'click', () => go(Number(button.dataset.step)));
  }
  on(rotation, 'click', () => {
    choice = isPaused() ? 'turn' : 'stand';
    show();
  });
  on(stillness, 'change', show);
  for (const [type, isInside] of [
    ['pointerenter', true],
    ['pointerleave', false],
  ] as const) {
    on(carousel, type, () => {
      isHovered = isInside;
      show();
    });
  }
  for (const type of ['focusin', 'focusout']) {
    on(carousel, type, (event) => {
      const next = type === 'focusin' ? event.target : (event as FocusEvent).relatedTarget;
      isFocused = next instanceof Node && carousel.contains(next);
      show();
    });
  }
  show();
  return () => {
    end.abort();
    turning?.cancel();
  };
}

interface CarouselParts {
  readonly slides: readonly HTMLElement[];
  readonly live: HTMLElement;
  readonly rotation: HTMLElement;
  readonly count: HTMLElement;
}

/** Null for a single slide, which has no controls. */
function partsOf(carousel: HTMLElement): CarouselParts | null {
  const slides = [...carousel.querySelectorAll<HTMLElement>('[data-shown]')];
  const live = carousel.querySelector<HTMLElement>('[aria-live]');
  const rotation = carousel.querySelector<HTMLElement>('[data-rotation]');
  const count = carousel.querySelector<HTMLElement>('[data-count]');
  return live === null || rotation === null || count === null ? null : { slides, live, rotation, count };
}
