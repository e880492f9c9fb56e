import { beforeEach, describe, expect, it } from 'vitest';
import { PAGE_HYDRATED, PRE_HYDRATION_CLICKS_SCRIPT } from './pre-hydration-clicks.ts';

function press(name: string): void {
  document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
}

describe('presses before hydration', () => {
  let clicked: string[] = [];
  const listen = (event: Event): void => {
    clicked.push(event.target instanceof Element ? (event.target.getAttribute('aria-label') ?? '') : '');
  };

  beforeEach(() => {
    clicked = [];
    document.body.innerHTML = `
      <audio data-page-audio></audio>
      <button aria-label="Play" data-replay="audio"></button>
      <button aria-label="Skip" data-replay="click"></button>
      <button aria-label="Other"></button>`;
    document.body.addEventListener('click', listen);
    const script = document.createElement('script');
    script.textContent = PRE_HYDRATION_CLICKS_SCRIPT;
    document.body.append(script);
    return () => {
      window.dispatchEvent(new Event(PAGE_HYDRATED));
      document.body.removeEventListener('click', listen);
    };
  });

  it('are held back and replayed once after hydration', () => {
    press('Skip');
    press('Skip');
    expect(clicked).toEqual([]);
    window.dispatchEvent(new Event(PAGE_HYDRATED));
    expect(clicked).toEqual(['Skip']);
  });

  it('show the control as busy until they are replayed', () => {
    const skip = document.querySelector('[aria-label="Skip"]');
    press('Skip');
    expect(skip?.ariaBusy).toBe('true');
    let wasBusy: string | null | undefined = null;
    skip?.addEventListener('click', () => (wasBusy = skip.ariaBusy));
    window.dispatchEvent(new Event(PAGE_HYDRATED));
    expect([wasBusy, skip?.hasAttribute('aria-busy')]).toEqual([null, false]);
  });

  it('are dropped if the page says so, and the controls work from then on', () => {
    press('Skip');
    window.dispatchEvent(new CustomEvent(PAGE_HYDRATED, { detail: { drops: true } }));
    expect(clicked).toEqual([]);
    press('Skip');
    expect(clicked).toEqual(['Skip']);
  });

  it('play the page’s audio in the task of the press and are not replayed', () => {
    let plays = 0;
    const audio = document.querySelector('audio');
    if (audio !== null) {
      audio.play = async () => {
        plays += 1;
      };
    }
    press('Play');
    expect(plays).toBe(1);
    window.dispatchEvent(new Event(PAGE_HYDRATED));
    expect(clicked).toEqual([]);
  });

  it('do not affect other controls', () => {
    press('Other');
    expect(clicked).toEqual(['Other']);
  });

  it('are no longer caught after hydration', () => {
    window.dispatchEvent(new Event(PAGE_HYDRATED));
    press('Skip');
    expect(clicked).toEqual(['Skip']);
  });
});
