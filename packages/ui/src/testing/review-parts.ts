import { someAudioFacts } from '@beep/core/testing';
import { type Locator, page, userEvent } from 'vitest/browser';

export const start: Locator = page.getByRole('slider', { name: 'Start' });
export const end: Locator = page.getByRole('slider', { name: 'End' });
export const seek: Locator = page.getByRole('slider', { name: 'Seek' });

/** The analysis of audio with silence at both ends. */
export const facts: ReturnType<typeof someAudioFacts> = someAudioFacts({
  durationMs: 42_000,
  silence: { leadMs: 2500, trailMs: 4000 },
});

/** The positions of the handles, as shares of the wave. */
export function shares(): readonly number[] {
  const width = (element: Element): number => element.getBoundingClientRect().width;
  const wave = seek.element().parentElement;
  return [...(wave?.querySelectorAll('[data-end]') ?? [])].map((grip) => {
    const { left, right } = grip.getBoundingClientRect();
    const edge = grip.getAttribute('data-end') === 'start' ? right : left;
    return (edge - (wave?.getBoundingClientRect().left ?? 0)) / width(wave ?? grip);
  });
}

/** Presses keys on a slider. */
export async function press(slider: Locator, ...keys: readonly string[]): Promise<void> {
  (slider.element() as HTMLElement).focus();
  for (const key of keys) await userEvent.keyboard(key);
}
