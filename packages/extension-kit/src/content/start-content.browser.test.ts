import { CONTENT_TEXTS } from '@beep/core/texts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { beSeen } from '../testing/be-seen.ts';
import {
  adapter,
  addMail,
  buttons,
  CONFIG,
  openPanel,
  panels,
  removeExtension,
  runtime,
  sendToScript,
  startScript,
  stopScript,
} from '../testing/content-stage.ts';
import { startContent } from './start-content.ts';

beforeEach(startScript);
afterEach(stopScript);

describe('the record buttons', () => {
  it('exist once per target, and are removed with it', async () => {
    const mail = addMail('first');
    addMail('second');
    await expect.poll(() => buttons.elements()).toHaveLength(2);
    mail.remove();
    await expect.poll(() => buttons.elements()).toHaveLength(1);
  });

  it('are restored if the host removes them or replaces their container', async () => {
    const mail = addMail('first');
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    mail.querySelector('footer')?.replaceChildren();
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    mail.replaceChildren(document.createElement('footer'));
    await expect.poll(() => mail.querySelectorAll('footer [data-beep]')).toHaveLength(1);
    expect(buttons.elements()).toHaveLength(1);
  });

  it('float if the host has no container for them, and move into it later', async () => {
    const mail = addMail('first');
    mail.replaceChildren();
    await expect.poll(() => mail.querySelectorAll(':scope > [data-beep]')).toHaveLength(1);
    mail.append(document.createElement('footer'));
    await expect.poll(() => mail.querySelectorAll('footer [data-beep]')).toHaveLength(1);
    expect(buttons.elements()).toHaveLength(1);
  });

  it('follow a theme that the user chooses later, and the page draws without a change of nodes', async () => {
    addMail('first');
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    const colour = (): string => getComputedStyle(buttons.element()).color;
    expect(colour()).toBe('rgb(20, 18, 15)');
    await beSeen(buttons.element());
    document.body.style.background = '#202124';
    await expect.poll(colour).toBe('rgb(246, 243, 238)');
    document.body.removeAttribute('style');
    await expect.poll(colour).toBe('rgb(20, 18, 15)');
  });

  it('move to another place if the host hides theirs without a change of nodes', async () => {
    const mail = addMail('first');
    mail.append(document.createElement('footer'));
    const first = mail.querySelector('footer') as HTMLElement;
    await expect.poll(() => first.querySelectorAll('[data-beep]')).toHaveLength(1);
    // Until the scan after its own change is over.
    await beSeen(buttons.element());
    first.hidden = true;
    await expect.poll(() => mail.querySelectorAll('footer:not([hidden]) [data-beep]')).toHaveLength(1);
    expect(buttons.elements()).toHaveLength(1);
  });

  it('belong to the latest script only', async () => {
    addMail('first');
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    const later = new AbortController();
    startContent({ config: CONFIG, adapter, signal: later.signal, runtime });
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    addMail('second');
    await expect.poll(() => buttons.elements()).toHaveLength(2);
    later.abort();
    expect(document.querySelector('[data-beep]')).toBeNull();
  });

  it('replace copies that the host has cloned, and still work', async () => {
    const mail = addMail('first');
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    const footer = mail.querySelector('footer') as HTMLElement;
    const copy = footer.cloneNode(true) as HTMLElement;
    footer.replaceWith(copy);
    await expect.poll(() => mail.querySelector('footer [data-beep]')?.shadowRoot ?? null).not.toBeNull();
    expect(mail.querySelectorAll('[data-beep]')).toHaveLength(1);
    expect(buttons.elements()).toHaveLength(1);
    mail.append(copy.cloneNode(true));
    await expect.poll(() => mail.querySelectorAll('[data-beep]')).toHaveLength(1);
    await openPanel();
  });

  it('do not bubble clicks and keys to the host', async () => {
    const listener = vi.fn();
    for (const type of ['click', 'keydown', 'keyup']) document.body.addEventListener(type, listener);
    addMail('first');
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    (buttons.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(panels()).toHaveLength(1);
    expect(listener).not.toHaveBeenCalled();
    for (const type of ['click', 'keydown', 'keyup']) document.body.removeEventListener(type, listener);
  });
});

describe('after the extension was removed', () => {
  it('a press shows what to do, and opens no panel', async () => {
    addMail('first');
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    removeExtension();
    await buttons.click();
    expect(panels()).toHaveLength(0);
    await expect.element(page.getByRole('alert')).toHaveTextContent(CONTENT_TEXTS.outdated);
  });

  it('the panel closes without a message if its button has gone', async () => {
    const mail = addMail('first');
    await openPanel();
    mail.remove();
    await expect.poll(() => buttons.elements()).toHaveLength(0);
    removeExtension();
    addMail('second');
    await expect.poll(panels).toHaveLength(0);
  });

  it('the panel closes, and the button shows why', async () => {
    addMail('first');
    await openPanel();
    removeExtension();
    addMail('second');
    await expect.poll(panels).toHaveLength(0);
    await expect.element(page.getByRole('alert')).toHaveTextContent(CONTENT_TEXTS.outdated);
  });

  // spec: hosts.35
  it('a panel with a recording stays, is pointed to, and is removed once it has left', async () => {
    addMail('first');
    const targetId = await openPanel();
    await loadInPanel('The panel');
    sendToScript({ beep: 'state', targetId, hasRecording: true });
    removeExtension();
    addMail('second');
    await expect.poll(() => document.querySelectorAll('section')).toHaveLength(2);
    await buttons.first().click();
    expect(panels()).toHaveLength(1);
    await expect.poll(() => document.activeElement?.getAttribute('data-beep')).toBe('panel');
    expect(panels()).toHaveLength(1);
    await loadInPanel('Another page');
    await expect.poll(panels).toHaveLength(0);
  });
});

/** The stage's frames load no page. */
async function loadInPanel(content: string): Promise<void> {
  const [frame] = panels();
  if (frame === undefined) throw new Error('No panel is open');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = content;
  await loaded;
}
