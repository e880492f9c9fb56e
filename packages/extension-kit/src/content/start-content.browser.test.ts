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
      return {
        root,
        mount: parent && { parent, before: null },
        label: root.id,
        isForOne: root.id.startsWith('Private'),
        insert,
      };
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

  it('are no copies that the host has made of its row, and one press of the real one opens the panel', async () => {
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

  it('takes out what it has inserted, once', async () => {
    addMail('first');
    const target = await openPanel();
    const undo = vi.fn(() => true);
    insert.mockReturnValueOnce({ status: 'inserted', undo });
    await expect(hear({ beep: 'undo', target })).resolves.toBe(false);
    await expect(hear({ beep: 'insert', target, note: NOTE })).resolves.toEqual({ status: 'inserted' });
    await expect(hear({ beep: 'undo', target })).resolves.toBe(true);
    await expect(hear({ beep: 'undo', target })).resolves.toBe(false);
    expect(undo).toHaveBeenCalledOnce();
  });

  it('offers another place where its own is gone, and goes there when that is asked for', async () => {
    const mail = addMail('first');
    const target = await openPanel();
    mail.remove();
    const gone = { status: 'failed', code: 'gone' };
    await expect(hear({ beep: 'insert', target, note: NOTE })).resolves.toEqual(gone);
    addMail('second');
    const third = addMail('third');
    third.append('text');
    document.getSelection()?.setPosition(third.lastChild, 2);
    await expect(hear({ beep: 'insert', target, note: NOTE })).resolves.toEqual({
      ...gone,
      elsewhere: 'third',
    });
    expect(insert).not.toHaveBeenCalled();
    await expect(hear({ beep: 'elsewhere', target, note: NOTE })).resolves.toEqual({ status: 'inserted' });
    expect(insert).toHaveBeenCalledOnce();
    await expect(hear({ beep: 'describe', target })).resolves.toEqual({ label: 'third', isThere: true });
  });

  it('offers none where it was for one person alone', async () => {
    const mail = addMail('Private comment');
    const target = await openPanel();
    mail.remove();
    addMail('Private comment');
    for (const beep of ['insert', 'elsewhere'] as const) {
      await expect(hear({ beep, target, note: NOTE })).resolves.toEqual({ status: 'failed', code: 'gone' });
    }
    expect(insert).not.toHaveBeenCalled();
  });

  it('goes nowhere but to the place that it has offered', async () => {
    const mail = addMail('first');
    const target = await openPanel();
    mail.remove();
    const offered = addMail('second');
    await hear({ beep: 'insert', target, note: NOTE });
    offered.remove();
    addMail('third');
    await expect(hear({ beep: 'elsewhere', target, note: NOTE })).resolves.toMatchObject({
      elsewhere: 'third',
    });
    expect(insert).not.toHaveBeenCalled();
  });

  it('is light or dark as its place is, and follows it', async () => {
    const mail = addMail('first');
    mail.style.backgroundColor = 'rgb(20, 20, 20)';
    await openPanel();
    const scheme = (): string => getComputedStyle(panels()[0] as HTMLElement).colorScheme;
    expect(scheme()).toBe('dark');
    mail.style.backgroundColor = 'white';
    addMail('second');
    await expect.poll(scheme).toBe('light');
    mail.style.backgroundColor = 'black';
    addMail('third');
    await expect.poll(scheme).toBe('dark');
    mail.remove();
    await expect.poll(() => buttons.elements()).toHaveLength(2);
    expect(scheme()).toBe('dark');
  });

  describe('on a page of some size', () => {
    const box = (): DOMRect => (panels()[0] as HTMLElement).getBoundingClientRect();

    beforeEach(() => page.viewport(1280, 800));
    afterEach(() => page.viewport(414, 896));

    it('is as high as it wants to be, as far as there is room', async () => {
      addMail('first');
      const target = await openPanel();
      expect(box().height).toBe(480);
      hear({ beep: 'size', target, heightPx: 560 });
      expect(box().height).toBe(560);
      expect(box().bottom).toBeLessThanOrEqual(792);
      hear({ beep: 'size', target, heightPx: 4000 });
      expect(box().height).toBe(784);
    });

    it('stays where it was moved to, and goes from corner to corner without being dragged', async () => {
      addMail('first');
      const target = await openPanel();
      hear({ beep: 'move', target, by: null });
      const corner = box();
      hear({ beep: 'move', target, by: { x: -40, y: 30 } });
      hear({ beep: 'move', target, by: { x: 40, y: -30 } });
      expect(box().toJSON()).toEqual(corner.toJSON());
      const corners = new Set<string>();
      for (let press = 0; press < 4; press += 1) {
        hear({ beep: 'move', target, by: null });
        corners.add(`${box().left} ${box().top}`);
      }
      expect(corners).toEqual(new Set(['8 8', '912 8', '8 312', '912 312']));
      const before = box().toJSON();
      window.dispatchEvent(new Event('scroll'));
      addMail('second');
      await expect.poll(() => buttons.elements()).toHaveLength(2);
      expect(box().toJSON()).toEqual(before);
      hear({ beep: 'move', target, by: { x: 9000, y: -9000 } });
      expect([box().right, box().top]).toEqual([1272, 8]);
    });

    it('leaves the mail in sight where there is room for both', async () => {
      for (const [left, top, width, height] of [
        [780, 300, 480, 480],
        [20, 300, 480, 480],
        [100, 20, 1080, 280],
        [100, 500, 1080, 280],
      ] as const) {
        const mail = addMail('first');
        mail.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
        await openPanel();
        const [panel, other] = [box(), mail.getBoundingClientRect()];
        const isApart =
          panel.right <= other.left ||
          panel.left >= other.right ||
          panel.bottom <= other.top ||
          panel.top >= other.bottom;
        expect(isApart, `${left} ${top}`).toBe(true);
        (buttons.element() as HTMLElement).click();
        mail.remove();
        await expect.poll(() => buttons.elements()).toHaveLength(0);
      }
    });
  });

  it('is a sheet at the end of a narrow page that the mail is not at', async () => {
    await page.viewport(360, 900);
    for (const [top, end] of [
      ['0', 'bottom'],
      ['600px', 'top'],
    ] as const) {
      const mail = addMail('first');
      mail.style.cssText = `position: fixed; inset-inline: 0; top: ${top}; height: 280px`;
      const target = await openPanel();
      const box = (): DOMRect => (panels()[0] as HTMLElement).getBoundingClientRect();
      const gapAt = (which: string): number => (which === 'top' ? box().top : 900 - box().bottom);
      expect(gapAt(end)).toBe(0);
      hear({ beep: 'move', target, by: null });
      expect(gapAt(end === 'top' ? 'bottom' : 'top')).toBe(0);
      hear({ beep: 'move', target, by: null });
      expect(gapAt(end)).toBe(0);
      (buttons.element() as HTMLElement).click();
      mail.remove();
      await expect.poll(() => buttons.elements()).toHaveLength(0);
    }
    await page.viewport(414, 896);
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
