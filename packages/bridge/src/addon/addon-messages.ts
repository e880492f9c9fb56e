import { messageFields } from '../received-message.ts';

/** What both ends say they speak (spec 2, section 9); only the number before the first dot must be the same. */
export const INTERFACE_VERSION = '2.0.0';

/** How long the add-on may take to sign a token: Google starts a script in seconds, seldom in more. */
export const FRAME_TOKEN_TIMEOUT_MS = 20_000;

/** How long an insertion may take (spec 2, section 9: Doc insert time-out). */
export const ADDON_INSERT_TIMEOUT_MS = 10_000;

/** The page asks whoever holds it whether that is our add-on. It says nothing else: anybody may hear it. */
export interface AddonDetectionPing {
  readonly type: 'ADDON_DETECTION_PING';
}

/** The add-on answers; the nonce is the one that it put into the page's address. */
export interface GoogleAddonReady {
  readonly type: 'GOOGLE_ADDON_READY';
  readonly nonce: string;
  readonly version: string;
}

/** The page asks for one insertion, on the user's press. */
export interface InsertRecordingLink {
  readonly type: 'INSERT_RECORDING_LINK';
  readonly nonce: string;
  /** The share link. */
  readonly url: string;
  /** When the button was pressed, in ms since the epoch; larger with each press, and so the press's name. */
  readonly timestamp: number;
}

/** The add-on tells how that press ended. */
export interface InsertRecordingResponse {
  readonly type: 'INSERT_RECORDING_RESPONSE';
  readonly nonce: string;
  /** That of the press. */
  readonly timestamp: number;
  readonly success: boolean;
  /** A sentence for the user; null with a success, or where the add-on has none of its own. */
  readonly error: string | null;
}

/** The page asks for a proof that the add-on is the one of its own installation. */
export interface FrameTokenRequest {
  readonly type: 'FRAME_TOKEN_REQUEST';
  readonly nonce: string;
  /** Random, made by the page for this one question, and of the form of a nonce. */
  readonly challenge: string;
}

/** The add-on hands over what its script signed. */
export interface FrameTokenResponse {
  readonly type: 'FRAME_TOKEN_RESPONSE';
  readonly nonce: string;
  /** That of the question. */
  readonly challenge: string;
  /** Null where the script signs nothing: it has no secret, or Google does not tell it who the user is. */
  readonly token: string | null;
}

export function addonDetectionPing(): AddonDetectionPing {
  return { type: 'ADDON_DETECTION_PING' };
}

export function googleAddonReady(nonce: string): GoogleAddonReady {
  return { type: 'GOOGLE_ADDON_READY', nonce, version: INTERFACE_VERSION };
}

const NONCE = /^[\w-]{22,128}$/;
const LONGEST_ERROR = 300;
const LONGEST_URL = 2000;
const LONGEST_TOKEN = 2048;

/** A nonce out of an address or a message: 128 bits or more in letters, digits, `_` and `-`; else undefined. */
export function parseAddonNonce(value: unknown): string | undefined {
  return typeof value === 'string' && NONCE.test(value) ? value : undefined;
}

/** Whether the add-on heard the page ask. */
export function isAddonDetectionPing(data: unknown): boolean {
  return fieldsOf(data, 'ADDON_DETECTION_PING') !== undefined;
}

/** The add-on's answer as the page hears it; undefined where it is none, or of another interface. */
export function parseGoogleAddonReady(data: unknown): GoogleAddonReady | undefined {
  const fields = fieldsOf(data, 'GOOGLE_ADDON_READY');
  const nonce = parseAddonNonce(fields?.nonce);
  const version = fields?.version;
  if (nonce === undefined || typeof version !== 'string') return undefined;
  return major(version) === major(INTERFACE_VERSION)
    ? { type: 'GOOGLE_ADDON_READY', nonce, version }
    : undefined;
}

/** A wish to insert as the add-on hears it; undefined where it is none. Whose link it is, is not checked here. */
export function parseInsertRecordingLink(data: unknown): InsertRecordingLink | undefined {
  const fields = fieldsOf(data, 'INSERT_RECORDING_LINK');
  const nonce = parseAddonNonce(fields?.nonce);
  if (fields === undefined || nonce === undefined) return undefined;
  const { url, timestamp } = fields;
  if (typeof url !== 'string' || url === '' || url.length > LONGEST_URL || !isTime(timestamp))
    return undefined;
  return { type: 'INSERT_RECORDING_LINK', nonce, url, timestamp };
}

/** How a press ended, as the page hears it; undefined where it is no such message. */
export function parseInsertRecordingResponse(data: unknown): InsertRecordingResponse | undefined {
  const fields = fieldsOf(data, 'INSERT_RECORDING_RESPONSE');
  const nonce = parseAddonNonce(fields?.nonce);
  if (fields === undefined || nonce === undefined) return undefined;
  const { timestamp, success, error } = fields;
  if (typeof success !== 'boolean' || !isTime(timestamp)) return undefined;
  const text = typeof error === 'string' && error !== '' ? error.slice(0, LONGEST_ERROR) : null;
  return { type: 'INSERT_RECORDING_RESPONSE', nonce, timestamp, success, error: success ? null : text };
}

/** A question for a token as the add-on hears it; undefined where it is none. */
export function parseFrameTokenRequest(data: unknown): FrameTokenRequest | undefined {
  const fields = fieldsOf(data, 'FRAME_TOKEN_REQUEST');
  const nonce = parseAddonNonce(fields?.nonce);
  const challenge = parseAddonNonce(fields?.challenge);
  if (nonce === undefined || challenge === undefined) return undefined;
  return { type: 'FRAME_TOKEN_REQUEST', nonce, challenge };
}

/** The add-on's token as the page hears it; undefined where it is no such message. Only the service can check it. */
export function parseFrameTokenResponse(data: unknown): FrameTokenResponse | undefined {
  const fields = fieldsOf(data, 'FRAME_TOKEN_RESPONSE');
  const nonce = parseAddonNonce(fields?.nonce);
  const challenge = parseAddonNonce(fields?.challenge);
  if (nonce === undefined || challenge === undefined) return undefined;
  const token = fields?.token;
  const isToken = typeof token === 'string' && token !== '' && token.length <= LONGEST_TOKEN;
  return { type: 'FRAME_TOKEN_RESPONSE', nonce, challenge, token: isToken ? token : null };
}

// Objects only: a string would be somebody else's conversation.
function fieldsOf(data: unknown, type: string): Readonly<Record<string, unknown>> | undefined {
  const fields = typeof data === 'string' ? undefined : messageFields(data);
  return fields?.type === type ? fields : undefined;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function major(version: string): string | undefined {
  return version.split('.')[0];
}
