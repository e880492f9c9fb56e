import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PanelMessage } from '../panel-messages.ts';
import type { ContentRuntime } from './content-runtime.ts';
import { CONTENT_TEXTS } from './content-texts.ts';
import type { ComposePlace, HostAdapter, InsertAnswer } from './host-adapter.ts';
import { startContent } from './start-content.ts';

const NOTE = { url: 'https://beep.example/play/a', title: 'Voice note, 0:42' };

let script: AbortController;
let isAlive: boolean;
let hear: (message: PanelMessage) => Promise<unknown> | undefined;
const insert = vi.fn<ComposePlace['insert']>((): InsertAnswer => ({ status: 'inserted' }));

const runtime: ContentRuntime = {
  isAlive: () => isAlive,
  panelUrl: () => 'about:blank',
  origin: () => 'https://extension.example',
  listen: (listener) => {
    hear = listener;
  },
};

/** A mail is a section; its button goes into its footer, or floats where it has none. */
const adapter: HostAdapter = {
  mayHavePlaces: () => document.querySelector('section') !== null,
  find: () =>
    [...document.querySelectorAll('section')].map((root) => {
      const parent = root.querySelector('footer');
      return { root, mount: parent && { parent, before: null }, label: root.id, insert };
    }),
};

beforeEach(() => {
  script = new AbortController();
  isAlive = true;
  insert.mockClear();
  startContent({ service: 'gmail', adapter, signal: script.signal, runtime });
});

afterEach(() => {
  script.abort();
  document.body.replaceChildren();
});

function addMail(name: string): HTMLElement {
  const mail = document.createElement('section');
  mail.id = name;
  mail.append(document.createElement('footer'));
  document.body.append(mail);
  return mail;
}

const buttons = page.getByRole('button', { name: 'Record a voice note' });

function panels(): readonly HTMLIFrameElement[] {
  return [...document.querySelectorAll('[data-beep=panel]')].flatMap(
    (host) => host.shadowRoot?.querySelector('iframe') ?? [],
  );
}

function targetOf(panel: HTMLIFrameElement | undefined): string {
  return new URLSearchParams(panel?.src.replace(/^.*#/, '')).get('target') ?? '';
}

/** The panel may lie over the button on so small a page. */
async function openPanel(at = 0): Promise<string> {
  await expect.poll(() => buttons.elements().length).toBeGreaterThan(at);
  (buttons.elements()[at] as HTMLElement).click();
  expect(panels()).toHaveLength(1);
  return targetOf(panels()[0]);
}

describe('buttons', () => {
  it('are there once for each place, and go with it', async () => {
    const mail = addMail('first');
    addMail('second');
    await expect.poll(() => buttons.elements()).toHaveLength(2);
    mail.remove();
    await expect.poll(() => buttons.elements()).toHaveLength(1);
  });

  it('come back where the host throws them out or moves their place', async () => {
    const mail = addMail('first');
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    mail.querySelector('footer')?.replaceChildren();
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    mail.replaceChildren(document.createElement('footer'));
    await expect.poll(() => mail.querySelectorAll('footer [data-beep]')).toHaveLength(1);
    expect(buttons.elements()).toHaveLength(1);
  });

  it('float where the host has no room for them, and move in when there is', async () => {
    const mail = addMail('first');
    mail.replaceChildren();
    await expect.poll(() => mail.querySelectorAll(':scope > [data-beep]')).toHaveLength(1);
    mail.append(document.createElement('footer'));
    await expect.poll(() => mail.querySelectorAll('footer [data-beep]')).toHaveLength(1);
    expect(buttons.elements()).toHaveLength(1);
  });

  it('are those of the latest script alone', async () => {
    addMail('first');
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    const later = new AbortController();
    startContent({ service: 'gmail', adapter, signal: later.signal, runtime });
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    addMail('second');
    await expect.poll(() => buttons.elements()).toHaveLength(2);
    later.abort();
    expect(document.querySelector('[data-beep]')).toBeNull();
  });

  it('press no key of the host and no link around them', async () => {
    const heard = vi.fn();
    for (const type of ['click', 'keydown', 'keyup']) document.body.addEventListener(type, heard);
    addMail('first');
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    (buttons.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(panels()).toHaveLength(1);
    expect(heard).not.toHaveBeenCalled();
    for (const type of ['click', 'keydown', 'keyup']) document.body.removeEventListener(type, heard);
  });
});

describe('the panel', () => {
  it('opens for its place, has the focus, and a second press closes it', async () => {
    addMail('Private comment');
    const target = await openPanel();
    expect(panels()[0]?.src).toContain('label=Private+comment');
    expect(panels()[0]?.allow).toContain(
      'microphone https://extension.example; clipboard-write https://extension.example',
    );
    expect(target).not.toBe('');
    await expect.poll(() => document.activeElement?.getAttribute('data-beep')).toBe('panel');
    await expect.element(buttons).toHaveAttribute('aria-expanded', 'true');
    (buttons.element() as HTMLElement).click();
    expect(panels()).toHaveLength(0);
    expect(hear({ beep: 'describe', target })).toBeUndefined();
  });

  it('gives the focus back to its button when it closes', async () => {
    const mail = addMail('first');
    const target = await openPanel();
    await hear({ beep: 'close', target });
    expect(panels()).toHaveLength(0);
    expect(document.activeElement).toBe(mail.querySelector('[data-beep]'));
    expect(hear({ beep: 'describe', target })).toBeUndefined();
  });

  it('is another one for another place, as long as there is no take', async () => {
    addMail('first');
    addMail('second');
    await expect.poll(() => buttons.elements()).toHaveLength(2);
    const first = await openPanel(0);
    const second = await openPanel(1);
    expect(second).not.toBe(first);
    hear({ beep: 'state', target: second, hasTake: true });
    expect(await openPanel(0)).toBe(second);
    expect(await openPanel(1)).toBe(second);
    hear({ beep: 'state', target: second, hasTake: false });
    expect(await openPanel(0)).not.toBe(second);
  });

  it('stays when its place is closed, and then nothing is inserted', async () => {
    const mail = addMail('first');
    const target = await openPanel();
    await expect(hear({ beep: 'insert', target, note: NOTE })).resolves.toEqual({ status: 'inserted' });
    expect(insert).toHaveBeenCalledWith(NOTE);
    mail.remove();
    await expect.poll(() => buttons.elements()).toHaveLength(0);
    expect(panels()).toHaveLength(1);
    await expect(hear({ beep: 'describe', target })).resolves.toEqual({ label: 'first', isThere: false });
    await expect(hear({ beep: 'insert', target, note: NOTE })).resolves.toEqual({
      status: 'failed',
      code: 'gone',
    });
    expect(insert).toHaveBeenCalledOnce();
  });

  it('leaves its target to the window that it has moved to', async () => {
    addMail('first');
    const target = await openPanel();
    hear({ beep: 'window', target });
    expect(panels()).toHaveLength(0);
    await expect(hear({ beep: 'insert', target, note: NOTE })).resolves.toEqual({ status: 'inserted' });
  });

  it('answers for no other target', () => {
    expect(hear({ beep: 'insert', target: 'somebody-else', note: NOTE })).toBeUndefined();
  });

  it('can be used over a modal dialog of the host, and editors can be written into', async () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.append(addMail('first'));
    dialog.showModal();
    const target = await openPanel();
    const [panel] = panels();
    panel?.blur();
    panel?.focus();
    expect(document.activeElement?.getAttribute('data-beep')).toBe('panel');
    const field = document.createElement('input');
    dialog.append(field);
    insert.mockImplementationOnce(() => {
      field.focus();
      return document.activeElement === field
        ? { status: 'inserted' }
        : { status: 'failed', code: 'refused' };
    });
    await expect(hear({ beep: 'insert', target, note: NOTE })).resolves.toEqual({ status: 'inserted' });
    expect(panels()).toEqual([panel]);
    dialog.close();
    const outside = document.createElement('input');
    document.body.append(outside);
    await expect
      .poll(() => {
        outside.focus();
        return document.activeElement === outside;
      })
      .toBe(true);
    expect(panels()).toEqual([panel]);
  });
});

describe('when the extension has gone', () => {
  it('a press tells what to do, and no panel opens', async () => {
    addMail('first');
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    isAlive = false;
    await buttons.click();
    expect(panels()).toHaveLength(0);
    await expect.element(page.getByRole('alert')).toHaveTextContent(CONTENT_TEXTS.outdated);
  });

  it('its panel goes without a word where the button has gone before', async () => {
    const mail = addMail('first');
    await openPanel();
    mail.remove();
    await expect.poll(() => buttons.elements()).toHaveLength(0);
    isAlive = false;
    addMail('second');
    await expect.poll(panels).toHaveLength(0);
  });

  it('its panel goes, and the button tells why', async () => {
    addMail('first');
    await openPanel();
    isAlive = false;
    addMail('second');
    await expect.poll(panels).toHaveLength(0);
    await expect.element(page.getByRole('alert')).toHaveTextContent(CONTENT_TEXTS.outdated);
  });
});
