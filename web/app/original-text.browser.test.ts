import { type PageTranslatorOptions, startPageTranslator } from '@beep/testkit/translator';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HYDRATION_ENDS, HYDRATION_STARTS, ORIGINAL_TEXT_SCRIPT } from './original-text.ts';

const PAGE = `<header>Beep <a href="#top">Home</a> and more</header><main><h1>You were left a Beep</h1>
  <p translate="no">0:42</p><ul><li>One line</li><li>Another <b>line</b> of it</li></ul></main>`;

function openPage(): HTMLElement {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = PAGE;
  const script = document.createElement('script');
  script.textContent = ORIGINAL_TEXT_SCRIPT;
  document.body.append(script);
  window.dispatchEvent(new Event('DOMContentLoaded'));
  onTestFinished(() => {
    window.dispatchEvent(new Event(HYDRATION_ENDS));
    page.remove();
    script.remove();
  });
  return page;
}

const announce = (type: string): boolean => window.dispatchEvent(new Event(type));
const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe.each<PageTranslatorOptions['manner']>(['font', 'merge'])('a page translated by %s', (manner) => {
  // spec: translated.3
  it('is as it was sent while it hydrates, in the same nodes, and is translated again afterwards', async () => {
    const page = openPage();
    const nodes = [...page.querySelectorAll('*')];
    onTestFinished(startPageTranslator({ manner, mark: ' ⸱tr' }));
    expect(page.querySelector('h1')?.textContent).toBe('You were left a Beep ⸱tr');
    announce(HYDRATION_STARTS);
    expect(page.innerHTML).toBe(PAGE);
    expect([...page.querySelectorAll('*')]).toEqual(nodes);
    await task();
    await task();
    expect(page.innerHTML).toBe(PAGE);
    announce(HYDRATION_ENDS);
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe('You were left a Beep ⸱tr');
    expect(page.querySelector('p')?.textContent).toBe('0:42');
  });

  it('is translated for good once it has hydrated', async () => {
    const page = openPage();
    announce(HYDRATION_STARTS);
    announce(HYDRATION_ENDS);
    onTestFinished(startPageTranslator({ manner, mark: ' ⸱tr' }));
    announce(HYDRATION_STARTS);
    await task();
    expect(page.querySelector('h1')?.textContent).toBe('You were left a Beep ⸱tr');
  });
});
