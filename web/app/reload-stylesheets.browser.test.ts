import { afterEach, expect, it, vi } from 'vitest';
import { reloadStylesheets } from './reload-stylesheets.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('loads a stylesheet again until it has loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  reloadStylesheets();
  const rules = URL.createObjectURL(new Blob(['#late { color: rgb(1, 2, 3) }'], { type: 'text/css' }));
  const holder = document.body.appendChild(document.createElement('div'));
  holder.innerHTML = '<p id="late"></p><link rel="stylesheet" href="/does-not-exist.css" type="text/css">';
  const failed = holder.querySelector('link') as HTMLLinkElement;
  await new Promise((resolve) => failed.addEventListener('error', resolve));

  failed.href = rules;
  vi.runAllTimers();
  const again = holder.querySelector('link') as HTMLLinkElement;
  expect(again).not.toBe(failed);
  await vi.waitFor(() =>
    expect(getComputedStyle(document.getElementById('late') as HTMLElement).color).toBe('rgb(1, 2, 3)'),
  );
  holder.remove();
});
