import { MAX_INSERTED_TRANSCRIPT } from '@beep/core/limits';
import type { InsertResponse, RecordingLink } from './content/host-adapter.ts';

/**
 * A message from the panel to the content scripts of its tab, by `chrome.tabs.sendMessage` through the worker. The host's
 * page may be in a frame. `targetId` identifies the insertion target; a page that does not know it does not respond.
 */
export type PanelMessage =
  /** The response is an {@link InsertResponse}. */
  | { readonly beep: 'insert'; readonly targetId: string; readonly link: RecordingLink }
  /** As `insert`, into the target that was offered instead of a lost one; it replaces the lost one. */
  | { readonly beep: 'insert-alternative'; readonly targetId: string; readonly link: RecordingLink }
  /** Removes the last insertion. The response is true if it was seen to be gone. */
  | { readonly beep: 'undo'; readonly targetId: string }
  /** Moves the panel by an offset or, with null, to the next corner. */
  | { readonly beep: 'move'; readonly targetId: string; readonly by: PanelMove | null }
  /** The height that the panel's page needs. */
  | { readonly beep: 'size'; readonly targetId: string; readonly heightPx: number }
  /** Closes the panel and returns the focus to the target. */
  | { readonly beep: 'close'; readonly targetId: string }
  /** The response is a {@link TargetDescription}. */
  | { readonly beep: 'describe'; readonly targetId: string }
  /** The panel has moved to a window; the frame is removed, the target stays. */
  | { readonly beep: 'window'; readonly targetId: string }
  /** Sent on each change: closing the frame would interrupt or hide a recording. */
  | { readonly beep: 'state'; readonly targetId: string; readonly hasRecording: boolean };

/** In CSS pixels, right and down. */
export interface PanelMove {
  readonly x: number;
  readonly y: number;
}

/** The result of an insertion, with the name of another possible target; the name may be empty. */
export type PanelResponse = InsertResponse & { readonly alternative?: string };

/** The content script's description of an insertion target. */
export interface TargetDescription {
  /** The host adapter's label, for example `Private comment`; null if targets do not differ. */
  readonly label: string | null;
  /** False when the mail or comment was closed. */
  readonly isThere: boolean;
  /** Told once: the user's press of the host page's button is the first press of Record. */
  readonly starts?: true;
}

/** The contents of the fragment of the panel page's URL. */
export interface PanelAddress {
  readonly targetId: string;
  readonly label: string | null;
  /** The tab of the host page; null in a frame, which is in that tab. */
  readonly tabId: number | null;
}

const MAX_URL_LENGTH = 2000;
const MAX_TITLE_LENGTH = 200;
const TARGET_ID = /^[\w-]{8,64}$/;

/** Undefined if malformed. Drops unknown fields. */
export function parsePanelMessage(input: unknown): PanelMessage | undefined {
  const { beep, targetId, link, hasRecording, by, heightPx } = fieldsOf(input);
  if (typeof targetId !== 'string' || !TARGET_ID.test(targetId)) return undefined;
  switch (beep) {
    case 'close':
    case 'describe':
    case 'undo':
    case 'window':
      return { beep, targetId };
    case 'state':
      return typeof hasRecording === 'boolean' ? { beep, targetId, hasRecording } : undefined;
    case 'move': {
      const { x, y } = fieldsOf(by);
      if (by === null) return { beep, targetId, by };
      return isPixels(x) && isPixels(y) ? { beep, targetId, by: { x, y } } : undefined;
    }
    case 'size':
      return isPixels(heightPx) ? { beep, targetId, heightPx } : undefined;
    case 'insert-alternative':
    case 'insert': {
      const parsed = parseRecordingLink(link);
      return parsed && { beep, targetId, link: parsed };
    }
    default:
      return undefined;
  }
}

/** Undefined if malformed, or if the page does not know the target. */
export function parseInsertResponse(input: unknown): PanelResponse | undefined {
  const { status, code, alternative, isAlone } = fieldsOf(input);
  if (status === 'inserted' || status === 'tried') return isAlone === true ? { status, isAlone } : { status };
  if (status !== 'failed') return undefined;
  if (code === 'gone' && typeof alternative === 'string') return { status, code, alternative };
  return code === 'gone' || code === 'refused' || code === 'read-only' ? { status, code } : undefined;
}

/** Undefined if malformed, or if the page does not know the target. */
export function parseTargetDescription(input: unknown): TargetDescription | undefined {
  const { label, isThere, starts } = fieldsOf(input);
  if (typeof isThere !== 'boolean') return undefined;
  const described = { label: typeof label === 'string' && label !== '' ? label : null, isThere };
  return starts === true ? { ...described, starts } : described;
}

/** The fragment for `panel.html`, with its `#`. */
export function panelFragment({ targetId, label, tabId }: PanelAddress): string {
  const fields = new URLSearchParams({ target: targetId });
  if (label !== null) fields.set('label', label);
  if (tabId !== null) fields.set('tab', String(tabId));
  return `#${fields}`;
}

/** Undefined if the page was opened without a target. Accepts the fragment with or without `#`. */
export function parsePanelFragment(fragment: string): PanelAddress | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const targetId = fields.get('target') ?? '';
  const tab = fields.get('tab') ?? '';
  if (!TARGET_ID.test(targetId)) return undefined;
  return { targetId, label: fields.get('label') || null, tabId: /^\d{1,15}$/.test(tab) ? Number(tab) : null };
}

function parseRecordingLink(input: unknown): RecordingLink | undefined {
  const { url, title, transcript } = fieldsOf(input);
  if (typeof url !== 'string' || url.length > MAX_URL_LENGTH) return undefined;
  if (typeof title !== 'string' || title.trim() === '') return undefined;
  const { protocol, href } = URL.parse(url) ?? {};
  if (href === undefined || (protocol !== 'https:' && protocol !== 'http:')) return undefined;
  const parsed = { url: href, title: title.trim().slice(0, MAX_TITLE_LENGTH) };
  if (transcript === undefined) return parsed;
  if (typeof transcript !== 'string' || transcript.length > MAX_INSERTED_TRANSCRIPT) return undefined;
  return { ...parsed, transcript };
}

const MAX_PIXELS = 100_000;

function isPixels(input: unknown): input is number {
  return typeof input === 'number' && Math.abs(input) <= MAX_PIXELS;
}

function fieldsOf(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null ? { ...input } : {};
}
