import { expect } from 'vitest';
import { watchView } from '../content/watch-view.ts';

/** Waits until the user has seen an element in its place for long enough. */
export async function beSeen(element: Element): Promise<void> {
  const view = watchView(element);
  await expect.poll(() => view.isSeen(), { timeout: 15_000 }).toBe(true);
}
