import { describe, expect, it } from 'vitest';
import { emulateFeatures, emulateMedium } from './emulate-media.ts';

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** In this order: each test checks what the one before left behind. */
describe('an emulated medium', () => {
  it('begins with reduced motion', () => {
    expect(isStill()).toBe(true);
  });

  it('can have motion', async () => {
    await emulateFeatures({ 'prefers-reduced-motion': 'no-preference' });
    expect(isStill()).toBe(false);
  });

  it('ends with its test', async () => {
    expect(isStill()).toBe(true);
    await emulateFeatures({ 'prefers-color-scheme': 'dark' });
    expect(isStill()).toBe(true);
  });

  it('ends with its test, if it was a color scheme', async () => {
    expect(isStill()).toBe(true);
    expect(matchMedia('(prefers-color-scheme: dark)').matches).toBe(false);
    await emulateMedium('print');
    expect(isStill()).toBe(true);
  });

  it('ends with its test, if it was a printer', () => {
    expect(isStill()).toBe(true);
    expect(matchMedia('print').matches).toBe(false);
  });
});
