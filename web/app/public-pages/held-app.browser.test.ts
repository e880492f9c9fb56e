import { expect, it } from 'vitest';
import { holdApp, releaseApp } from './held-app.ts';

declare global {
  interface Window {
    hasAppStarted?: boolean;
  }
}

const PAGE = `<!DOCTYPE html><html><head><link rel="modulepreload" fetchpriority="low" href="/app.js"></head><body>
<main>Text</main><script nonce="n1">window.data = 1;</script>
<script nonce="n1" type="module" async="">window.hasAppStarted = true;</script></body></html>`;
const FILES = { script: '/public.js', imports: ['/shared.js'], nonce: 'n1' };

it('a page with a held app loads the small script alone', () => {
  const page = new DOMParser().parseFromString(holdApp(PAGE, FILES), 'text/html');
  const preloads = [...page.querySelectorAll('link[rel=modulepreload]')].map((link) =>
    link.getAttribute('href'),
  );
  expect(preloads).toEqual(['/public.js', '/shared.js']);
  const modules = [...page.querySelectorAll('script[type=module]')];
  expect(modules.map((module) => module.textContent)).toEqual(['import "/public.js";']);
});

it('a released app runs, with its nonce and its files', async () => {
  const held = new DOMParser().parseFromString(holdApp(PAGE, FILES), 'text/html');
  const script = held.body.querySelector('script[type]');
  document.body.append(document.importNode(script ?? held.body, true));
  expect(window.hasAppStarted).toBeUndefined();
  releaseApp(document);
  await expect.poll(() => window.hasAppStarted).toBe(true);
  expect([...document.body.querySelectorAll('script')].at(-1)?.nonce).toBe('n1');
  releaseApp(held);
  expect(held.querySelector('link[href="/app.js"]')?.getAttribute('rel')).toBe('modulepreload');
});
