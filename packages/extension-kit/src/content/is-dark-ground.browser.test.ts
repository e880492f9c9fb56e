import { afterEach, expect, it } from 'vitest';
import { isDarkGround } from './is-dark-ground.ts';

afterEach(() => document.body.replaceChildren());

it.each([
  ['#ffffff', 'transparent', false],
  ['#202124', 'transparent', true],
  ['#202124', '#ffffff', false],
  ['#ffffff', 'rgb(0 0 0 / 0.05)', false],
  ['#ffffff', '#1b1917', true],
  ['transparent', 'transparent', false],
  ['#ffffff', 'color-mix(in srgb, #1f1f1f 92%, #a8c7fa)', true],
  ['#ffffff', 'oklch(0.2 0.01 250)', true],
  ['#202124', 'color(display-p3 0.9 0.9 0.9)', false],
  ['#202124', 'color-mix(in srgb, #ffffff 0%, transparent)', true],
])('with %s outside and %s inside is dark: %s', (outside, inside, isDark) => {
  const outer = document.createElement('div');
  const inner = document.createElement('div');
  outer.style.background = outside;
  inner.style.background = inside;
  outer.append(inner);
  document.body.append(outer);
  expect(isDarkGround(inner)).toBe(isDark);
});
