import { createHash, randomBytes } from 'node:crypto';
import type { RecordingLookup } from '@beep/api';
import type { Language } from '@beep/core/languages';

/** Pages whose text depends on nothing but their path, the recording and the language. */
const PLAYER_PAGE = /^\/(?:play|embed)\/([\w-]{16,64})$/;
const MAX_PAGES = 200;
const MAX_PAGE_BYTES = 128 * 1024;

/** A page of the site, and the sources of a `script-src` that lets its inline scripts run. */
export interface DrawnPage {
  readonly status: number;
  readonly headers: Headers;
  /** The same object for each response with a kept page, so that it is compressed once. */
  readonly body: Uint8Array;
  readonly scriptSources: readonly string[];
}

/** What the site needs to draw a page: its own way to look up the recording, and a nonce. */
export interface Drawing {
  readonly nonce: string;
  readonly lookUpRecording: (id: string) => Promise<RecordingLookup>;
}

type FoundRecording = Extract<RecordingLookup, { readonly status: 'found' }>;
type Draw = (drawing: Drawing) => Promise<Response>;

/** What a kept page depends on, besides its recording. */
export interface AskedPage {
  readonly path: string;
  readonly language: Language;
}

export interface DrawnPages {
  /**
   * The page of a found recording as it was drawn before, if neither the recording nor its transcript changed; otherwise
   * as `draw` draws it. The inline scripts of a kept page are allowed by their hashes, of others by a nonce.
   */
  page(asked: AskedPage, lookUpRecording: Drawing['lookUpRecording'], draw: Draw): Promise<DrawnPage>;
}

/** Draws a page for one response. */
export async function drawOnce(lookUpRecording: Drawing['lookUpRecording'], draw: Draw): Promise<DrawnPage> {
  const nonce = randomBytes(16).toString('base64');
  const response = await draw({ nonce, lookUpRecording });
  return {
    status: response.status,
    headers: response.headers,
    body: new Uint8Array(await response.arrayBuffer()),
    scriptSources: [`'nonce-${nonce}'`],
  };
}

/** Keeps the pages that were asked for last: a note that many people open is drawn once. */
export function createDrawnPages(): DrawnPages {
  const pages = new Map<string, DrawnPage>();
  return {
    page: async (asked, lookUpRecording, draw) => {
      const id = PLAYER_PAGE.exec(asked.path)?.[1];
      if (id === undefined) return drawOnce(lookUpRecording, draw);
      const looking = lookUpRecording(id);
      const known = (other: string): Promise<RecordingLookup> =>
        other === id ? looking : lookUpRecording(other);
      // The site shows its own page for a failure.
      const lookup = await looking.catch(() => undefined);
      const key = lookup?.status === 'found' && keyOf(asked, lookup);
      if (!key) return drawOnce(known, draw);
      const drawn = pages.get(key) ?? (await drawToKeep(known, draw));
      pages.delete(key);
      if (drawn.status === 200 && drawn.body.length <= MAX_PAGE_BYTES) pages.set(key, drawn);
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_PAGES) break;
        pages.delete(oldest);
      }
      return drawn;
    },
  };
}

/** A hash: what a page shows may be the start of a transcript that is much longer. */
function keyOf({ path, language }: AskedPage, lookup: FoundRecording): string {
  return createHash('sha256')
    .update(JSON.stringify([path, language, lookup]))
    .digest('base64url');
}

/**
 * Draws a page without a nonce. A script is allowed if the site drew it with the nonce of this drawing, which leaves the
 * process in no response, so no text of a user is taken for one.
 */
async function drawToKeep(lookUpRecording: Drawing['lookUpRecording'], draw: Draw): Promise<DrawnPage> {
  const nonce = randomBytes(24).toString('base64url');
  const response = await draw({ nonce, lookUpRecording });
  const attribute = ` nonce="${nonce}"`;
  const text = await response.text();
  const scripts = text.matchAll(new RegExp(`<script[^>]*${attribute}[^>]*>(.*?)</script>`, 'gs'));
  return {
    status: response.status,
    headers: response.headers,
    body: new TextEncoder().encode(text.replaceAll(attribute, '')),
    scriptSources: [...new Set(Array.from(scripts, ([, script = '']) => sourceOf(script)))],
  };
}

function sourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
