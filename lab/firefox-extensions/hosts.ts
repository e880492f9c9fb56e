import type { ExtensionHostId } from '@beep/core/hosts';
import type { Page } from 'puppeteer-core';
import type { DocsHost } from '../../e2e/hosts/docs/canvas-editor.ts';
import { HOST_ORIGINS } from '../../e2e/hosts/serve-host-pages.ts';

/** A page of a simulated host, with one place for a link. */
export interface HostScene {
  readonly url: string;
  readonly insertButton: string;
  /** Before the button is pressed. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What the page has of the document or message, as text with its links. */
  readonly content: (page: Page) => Promise<string>;
  /** What the panel says afterwards. */
  readonly confirmation: string;
}

export const SCENES = {
  gmail: {
    url: `${HOST_ORIGINS.gmail}/mail/u/0/?compose=1`,
    insertButton: 'Insert into Gmail',
    content: (page) =>
      page.evaluate(() => document.querySelector('[role=dialog] [g_editable=true]')?.innerHTML ?? ''),
    confirmation: 'The voice note is in your e-mail.',
  },
  docs: {
    url: `${HOST_ORIGINS.docs}/document/d/1aB/edit`,
    insertButton: 'Insert into Docs',
    content: (page) =>
      page.evaluate(() => (window as unknown as { readonly docsHost: DocsHost }).docsHost.content),
    confirmation: 'Ctrl+V',
  },
  classroom: {
    url: `${HOST_ORIGINS.classroom}/c/math`,
    insertButton: 'Insert into Google Classroom',
    content: (page) =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[contenteditable=true], textarea')]
          .map((box) => (box instanceof HTMLTextAreaElement ? box.value : box.innerText))
          .join('\n'),
      ),
    confirmation: 'The voice note is in',
  },
} as const satisfies Partial<Record<ExtensionHostId, HostScene>>;

export type SceneHost = keyof typeof SCENES;
