import { randomBytes } from 'node:crypto';
import type { RecordingLookup } from '@beep/api';

/** Pages whose text depends on nothing but their path and the recording. */
const PLAYER_PAGE = /^\/(?:play|embed)\/([\w-]{16,64})$/;
const MAX_PAGES = 200;
/** Long transcripts would fill the memory; their pages are drawn each time. */
const MAX_KEY_CHARACTERS = 32 * 1024;
const MAX_PAGE_CHARACTERS = 128 * 1024;

interface DrawnPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The text between the places of the nonce. */
  readonly parts: readonly string[];
}

/** What the site needs to draw a page: its own way to look up the recording, and a nonce. */
export interface Drawing {
  readonly nonce: string;
  readonly lookUpRecording: (id: string) => Promise<RecordingLookup>;
}

export interface DrawnPages {
  /**
   * The page of a found recording as it was drawn before, if neither the recording nor its transcript changed; otherwise
   * as `draw` draws it. Each response has its own nonce.
   */
  page(path: string, drawing: Drawing, draw: (drawing: Drawing) => Promise<Response>): Promise<Response>;
}

/** Keeps the pages that were asked for last: a note that many people open is drawn once. */
export function createDrawnPages(): DrawnPages {
  const pages = new Map<string, DrawnPage>();
  // Drawn in the place of the nonce. It leaves the process in no response, so no recording can have it.
  const place = randomBytes(24).toString('base64url');
  return {
    page: async (path, { nonce, lookUpRecording }, draw) => {
      const id = PLAYER_PAGE.exec(path)?.[1];
      if (id === undefined) return draw({ nonce, lookUpRecording });
      const looking = lookUpRecording(id);
      const known = (other: string): Promise<RecordingLookup> =>
        other === id ? looking : lookUpRecording(other);
      // The site shows its own page for a failure.
      const lookup = await looking.catch(() => undefined);
      const key = JSON.stringify([path, lookup]);
      if (lookup?.status !== 'found' || key.length > MAX_KEY_CHARACTERS) {
        return draw({ nonce, lookUpRecording: known });
      }
      const drawn = pages.get(key) ?? (await keep(draw({ nonce: place, lookUpRecording: known })));
      pages.delete(key);
      if (isWorthKeeping(drawn)) pages.set(key, drawn);
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_PAGES) break;
        pages.delete(oldest);
      }
      return new Response(drawn.parts.join(nonce), {
        status: drawn.status,
        headers: drawn.headers.map(([name, value]): [string, string] => [name, value]),
      });
    },
  };

  async function keep(drawing: Promise<Response>): Promise<DrawnPage> {
    const response = await drawing;
    const parts = (await response.text()).split(place);
    return { status: response.status, headers: [...response.headers], parts };
  }
}

function isWorthKeeping({ status, parts }: DrawnPage): boolean {
  return status === 200 && parts.reduce((sum, { length }) => sum + length, 0) <= MAX_PAGE_CHARACTERS;
}
