import type { InsertAnswer, InsertNote } from './content/host-adapter.ts';

/**
 * What the panel says to the content script of its tab, by `chrome.tabs.sendMessage` to frame 0. `target` is the
 * place that the panel was opened for; nobody answers for a target that is not known on that page.
 */
export type PanelMessage =
  /** Answered by an {@link InsertAnswer}. */
  | { readonly beep: 'insert'; readonly target: string; readonly note: InsertNote }
  /** Answered as `insert`: into what that has offered in place of one that is gone, which the target then is. */
  | { readonly beep: 'elsewhere'; readonly target: string; readonly note: InsertNote }
  /** Takes out what was inserted last. Answered by true where it is seen to be out. */
  | { readonly beep: 'undo'; readonly target: string }
  /** The panel goes elsewhere on the page: by so much, or, with null, to the next corner. */
  | { readonly beep: 'move'; readonly target: string; readonly by: PanelMove | null }
  /** How high the panel's page would like to be. */
  | { readonly beep: 'size'; readonly target: string; readonly heightPx: number }
  /** The panel goes, the focus goes back to the place. */
  | { readonly beep: 'close'; readonly target: string }
  /** Answered by a {@link PlaceDescription}. */
  | { readonly beep: 'describe'; readonly target: string }
  /** The panel has moved to a window of its own; the frame goes, the target stays. */
  | { readonly beep: 'window'; readonly target: string }
  /** Sent when it changes: whether there is a take that closing the frame would interrupt or hide. */
  | { readonly beep: 'state'; readonly target: string; readonly hasTake: boolean };

/** In CSS pixels, to the right and down. */
export interface PanelMove {
  readonly x: number;
  readonly y: number;
}

/** What became of an insertion, and where else it could go: the name of that place, empty where it has none. */
export type PanelAnswer = InsertAnswer & { readonly elsewhere?: string };

/** What the content script knows of a target's place. */
export interface PlaceDescription {
  /** As the host adapter calls it, `Private comment`; null where places do not differ. */
  readonly label: string | null;
  /** False when the mail or comment was closed. */
  readonly isThere: boolean;
}

/** What the panel page is told in the fragment of its address. */
export interface PanelAddress {
  readonly target: string;
  readonly label: string | null;
  /** The tab of the host page; null in the frame, which is in that tab itself. */
  readonly tabId: number | null;
}

const MAX_URL_LENGTH = 2000;
const MAX_TITLE_LENGTH = 200;
const TARGET = /^[\w-]{8,64}$/;

/** Undefined for what is no message of the panel. Every field that is not its own is dropped. */
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

/** Undefined for what is no answer, as when nobody on the page knows the target: the place is gone. */
export function parseInsertAnswer(input: unknown): PanelAnswer | undefined {
  const { status, code, elsewhere } = fieldsOf(input);
  if (status === 'inserted' || status === 'tried') return { status };
  if (status !== 'failed') return undefined;
  if (code === 'gone' && typeof elsewhere === 'string') return { status, code, elsewhere };
  return code === 'gone' || code === 'refused' || code === 'read-only' ? { status, code } : undefined;
}

/** Undefined for what is no description, as when nobody on the page knows the target. */
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

/** Undefined where the page was opened without a target, by hand. Takes the fragment with or without its `#`. */
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
