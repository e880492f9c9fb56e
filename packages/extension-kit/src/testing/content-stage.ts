import { expect, type Mock, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { ContentRuntime } from '../content/content-runtime.ts';
import type { HostAdapter, InsertResponse, PageTarget } from '../content/host-adapter.ts';
import { startContent } from '../content/start-content.ts';
import type { ExtensionConfig } from '../extension-config.ts';
import type { PanelMessage } from '../panel-messages.ts';

export const RECORDING_LINK = { url: 'https://beep.example/play/a', title: 'Voice note, 0:42' };

export const CONFIG: Pick<ExtensionConfig, 'browser' | 'host'> = {
  host: 'gmail',
  browser: { signIn: 'frame', panelOrigin: 'id', microphoneSetting: null },
};

let script: AbortController;
let isAlive: boolean;
let listener: (message: PanelMessage) => Promise<unknown> | undefined;
/** The result of each insertion. */
export const insert: Mock<PageTarget['insert']> = vi.fn<PageTarget['insert']>(
  (): InsertResponse => ({ status: 'inserted' }),
);

export const runtime: ContentRuntime = {
  isAlive: () => isAlive,
  panelUrl: () => 'about:blank',
  origin: () => 'https://extension.example',
  listen: (onMessage) => {
    listener = onMessage;
  },
};

/** A mail is a section; its button is in its first footer that is shown, or floats without one. */
export const adapter: HostAdapter = {
  mayHaveTargets: () => document.querySelector('section') !== null,
  find: () =>
    [...document.querySelectorAll('section')].map((root) => {
      const parent = root.querySelector('footer:not([hidden])');
      return {
        root,
        mount: parent && { parent, before: null },
        label: root.id,
        isForOne: root.id.startsWith('Private'),
        insert,
      };
    }),
};

/** Before each test. */
export function startScript(): void {
  script = new AbortController();
  isAlive = true;
  insert.mockClear();
  startContent({ config: CONFIG, adapter, signal: script.signal, runtime });
}

/** After each test. */
export function stopScript(): void {
  script.abort();
  document.body.replaceChildren();
}

/** Simulates an update or removal of the extension. */
export function removeExtension(): void {
  isAlive = false;
}

/** Sends a message from the panel to its page. */
export function sendToScript(message: PanelMessage): Promise<unknown> | undefined {
  return listener(message);
}

export function addMail(name: string): HTMLElement {
  const mail = document.createElement('section');
  mail.id = name;
  mail.append(document.createElement('footer'));
  document.body.append(mail);
  return mail;
}

export const buttons: Locator = page.getByRole('button', { name: 'Record a voice note' });

/** The closed shadow roots: what the script, and nothing else on the page, can reach. */
const roots = new WeakMap<Element, ShadowRoot>();
const { attachShadow } = Element.prototype;
Element.prototype.attachShadow = function attach(init) {
  const root = attachShadow.call(this, init);
  roots.set(this, root);
  return root;
};

export function panels(): readonly HTMLIFrameElement[] {
  return [...document.querySelectorAll('[data-beep=panel]')].flatMap(
    (host) => roots.get(host)?.querySelector('iframe') ?? [],
  );
}

/** The id in a panel's address. */
export function targetOf(panel: HTMLIFrameElement | undefined): string {
  return new URLSearchParams(panel?.src.replace(/^.*#/, '')).get('target') ?? '';
}

/** The panel may cover the button on such a small page. */
export async function openPanel(at = 0): Promise<string> {
  await expect.poll(() => buttons.elements().length).toBeGreaterThan(at);
  (buttons.elements()[at] as HTMLElement).click();
  expect(panels()).toHaveLength(1);
  return targetOf(panels()[0]);
}
