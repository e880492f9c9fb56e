import type { InsertAnswer, InsertNote } from './content/host-adapter.ts';

/**
 * A message from the panel to the content script of its tab, by `chrome.tabs.sendMessage` to frame 0. `target`
 * identifies the insertion target; a page that does not know it does not respond.
 */
export type PanelMessage =
  /** The response is an {@link InsertAnswer}. */
  | { readonly beep: 'insert'; readonly target: string; readonly note: InsertNote }
  /** As `insert`, into the target that was offered instead of a lost one; it replaces the lost one. */
  | { readonly beep: 'elsewhere'; readonly target: string; readonly note: InsertNote }
  /** Removes the last insertion. The response is true if it was seen to be gone. */
  | { readonly beep: 'undo'; readonly target: string }
  /** Moves the panel by an offset or, with null, to the next corner. */
  | { readonly beep: 'move'; readonly target: string; readonly by: PanelMove | null }
  /** The height that the panel's page needs. */
  | { readonly beep: 'size'; readonly target: string; readonly heightPx: number }
  /** Closes the panel and returns the focus to the target. */
  | { readonly beep: 'close'; readonly target: string }
  /** The response is a {@link PlaceDescription}. */
  | { readonly beep: 'describe'; readonly target: string }
  /** The panel has moved to a window; the frame is removed, the target stays. */
  | { readonly beep: 'window'; readonly target: string }
  /** Sent on each change: closing the frame would interrupt or hide a take. */
  | { readonly beep: 'state'; readonly target: string; readonly hasTake: boolean };

/** In CSS pixels, right and down. */
export interface PanelMove {
  readonly x: number;
  readonly y: number;
}

/** The result of an insertion, with the name of another possible target; the name may be empty. */
export type PanelAnswer = InsertAnswer & { readonly elsewhere?: string };

/** The content script's description of an insertion target. */
export interface PlaceDescription {
  /** The host adapter's label, for example `Private comment`; null if targets do not differ. */
  readonly label: string | null;
  /** False when the mail or comment was closed. */
  readonly isThere: boolean;
}

/** The contents of the fragment of the panel page's URL. */
export interface PanelAddress {
  readonly target: string;
  readonly label: string | null;
  /** The tab of the host page; null in a frame, which is in that tab. */
  readonly tabId: number | null;
}

const MAX_URL_LENGTH = 2000;
const MAX_TITLE_LENGTH = 200;
const TARGET = /^[\w-]{8,64}$/;

/** Undefined if malformed. Drops unknown fields. */
export function parsePanelMessage(input: unknown): PanelMessage | undefined {
  const { beep, target, note, hasTake, by, heightPx } = fieldsOf(input);
  if (typeof target !== 'string' || !TARGET.test(target)) return undefined;
  switch (beep) {
    case 'close':
    case 'describe':
    case 'undo':
    case 'window':
      return { beep, target };
    case 'state':
      return typeof hasTake === 'boolean' ? { beep, target, hasTake } : undefined;
    case 'move': {
      const { x, y } = fieldsOf(by);
      if (by === null) return { beep, target, by };
      return isPixels(x) && isPixels(y) ? { beep, target, by: { x, y } } : undefined;
    }
    case 'size':
      return isPixels(heightPx) ? { beep, target, heightPx } : undefined;
    case 'elsewhere':
    case 'insert': {
      const parsed = parseInsertNote(note);
      return parsed && { beep, target, note: parsed };
    }
    default:
      return undefined;
  }
}

/** Undefined if malformed, or if the page does not know the target. */
export function parseInsertAnswer(input: unknown): PanelAnswer | undefined {
  const { status, code, elsewhere } = fieldsOf(input);
  if (status === 'inserted' || status === 'tried') return { status };
  if (status !== 'failed') return undefined;
  if (code === 'gone' && typeof elsewhere === 'string') return { status, code, elsewhere };
  return code === 'gone' || code === 'refused' || code === 'read-only' ? { status, code } : undefined;
}

/** Undefined if malformed, or if the page does not know the target. */
export function parsePlaceDescription(input: unknown): PlaceDescription | undefined {
  const { label, isThere } = fieldsOf(input);
  if (typeof isThere !== 'boolean') return undefined;
  return { label: typeof label === 'string' && label !== '' ? label : null, isThere };
}

/** The fragment for `panel.html`, with its `#`. */
export function panelFragment({ target, label, tabId }: PanelAddress): string {
  const fields = new URLSearchParams({ target });
  if (label !== null) fields.set('label', label);
  if (tabId !== null) fields.set('tab', String(tabId));
  return `#${fields}`;
}

/** Undefined if the page was opened without a target. Accepts the fragment with or without `#`. */
export function parsePanelFragment(fragment: string): PanelAddress | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const target = fields.get('target') ?? '';
  const tab = fields.get('tab') ?? '';
  if (!TARGET.test(target)) return undefined;
  return { target, label: fields.get('label') || null, tabId: /^\d{1,15}$/.test(tab) ? Number(tab) : null };
}

function parseInsertNote(input: unknown): InsertNote | undefined {
  const { url, title } = fieldsOf(input);
  if (typeof url !== 'string' || url.length > MAX_URL_LENGTH) return undefined;
  if (typeof title !== 'string' || title.trim() === '') return undefined;
  const { protocol, href } = URL.parse(url) ?? {};
  if (href === undefined || (protocol !== 'https:' && protocol !== 'http:')) return undefined;
  return { url: href, title: title.trim().slice(0, MAX_TITLE_LENGTH) };
}

const MAX_PIXELS = 100_000;

function isPixels(input: unknown): input is number {
  return typeof input === 'number' && Math.abs(input) <= MAX_PIXELS;
}

function fieldsOf(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null ? { ...input } : {};
}
