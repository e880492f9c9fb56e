import { messageFields } from '../received-message.ts';

/** The version of the messages; only the number before the first dot must match. */
export const INTERFACE_VERSION = '2.0.0';

/** The time-out of signing a token: Google starts a script in seconds, seldom in more. */
export const FRAME_TOKEN_TIMEOUT_MS = 20_000;

/** The time-out of an insertion. */
export const ADDON_INSERT_TIMEOUT_MS = 10_000;

/** Asks the embedder whether it is our add-on. Any site may receive this message, so it contains nothing else. */
export interface AddonDetectionPing {
  readonly type: 'ADDON_DETECTION_PING';
}

/** The add-on's response; the nonce is the one that it put into the page's address. */
export interface GoogleAddonReady {
  readonly type: 'GOOGLE_ADDON_READY';
  readonly nonce: string;
  readonly version: string;
}

/** The page's request for one insertion, on the user's press. */
export interface InsertRecordingLink {
  readonly type: 'INSERT_RECORDING_LINK';
  readonly nonce: string;
  /** The share link. */
  readonly url: string;
  /** The time of the press, in ms since the epoch; it increases with each press and identifies it. */
  readonly timestamp: number;
}

/** The add-on's result of that press. */
export interface InsertRecordingResponse {
  readonly type: 'INSERT_RECORDING_RESPONSE';
  readonly nonce: string;
  /** The timestamp of the request. */
  readonly timestamp: number;
  readonly success: boolean;
  /** A sentence for the user; null after a success, or if the add-on has none. */
  readonly error: string | null;
}

/** The page's request for a proof that the add-on belongs to this installation. */
export interface FrameTokenRequest {
  readonly type: 'FRAME_TOKEN_REQUEST';
  readonly nonce: string;
  /** Random, new for each request, in the form of a nonce. */
  readonly challenge: string;
}

/** The token that the add-on's script signed. */
export interface FrameTokenResponse {
  readonly type: 'FRAME_TOKEN_RESPONSE';
  readonly nonce: string;
  /** The challenge of the request. */
  readonly challenge: string;
  /** Null if the script signs nothing: it has no secret, or Google does not tell it the user. */
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

/** A nonce from an address or a message: 128 bits or more in letters, digits, `_` and `-`; else undefined. */
export function parseAddonNonce(value: unknown): string | undefined {
  return typeof value === 'string' && NONCE.test(value) ? value : undefined;
}

/** True if the message is the page's ping. */
export function isAddonDetectionPing(data: unknown): boolean {
  return fieldsOf(data, 'ADDON_DETECTION_PING') !== undefined;
}

/** The add-on's response; undefined if the message is another one, or of another interface version. */
export function parseGoogleAddonReady(data: unknown): GoogleAddonReady | undefined {
  const fields = fieldsOf(data, 'GOOGLE_ADDON_READY');
  const nonce = parseAddonNonce(fields?.nonce);
  const version = fields?.version;
  if (nonce === undefined || typeof version !== 'string') return undefined;
  return major(version) === major(INTERFACE_VERSION)
    ? { type: 'GOOGLE_ADDON_READY', nonce, version }
    : undefined;
}

/** A request for an insertion; undefined if the message is another one. It does not check the link. */
export function parseInsertRecordingLink(data: unknown): InsertRecordingLink | undefined {
  const fields = fieldsOf(data, 'INSERT_RECORDING_LINK');
  const nonce = parseAddonNonce(fields?.nonce);
  if (fields === undefined || nonce === undefined) return undefined;
  const { url, timestamp } = fields;
  if (typeof url !== 'string' || url === '' || url.length > LONGEST_URL || !isTime(timestamp))
    return undefined;
  return { type: 'INSERT_RECORDING_LINK', nonce, url, timestamp };
}

/** The result of a press; undefined if the message is another one. */
export function parseInsertRecordingResponse(data: unknown): InsertRecordingResponse | undefined {
  const fields = fieldsOf(data, 'INSERT_RECORDING_RESPONSE');
  const nonce = parseAddonNonce(fields?.nonce);
  if (fields === undefined || nonce === undefined) return undefined;
  const { timestamp, success, error } = fields;
  if (typeof success !== 'boolean' || !isTime(timestamp)) return undefined;
  const text = typeof error === 'string' && error !== '' ? error.slice(0, LONGEST_ERROR) : null;
  return { type: 'INSERT_RECORDING_RESPONSE', nonce, timestamp, success, error: success ? null : text };
}

/** A request for a token; undefined if the message is another one. */
export function parseFrameTokenRequest(data: unknown): FrameTokenRequest | undefined {
  const fields = fieldsOf(data, 'FRAME_TOKEN_REQUEST');
  const nonce = parseAddonNonce(fields?.nonce);
  const challenge = parseAddonNonce(fields?.challenge);
  if (nonce === undefined || challenge === undefined) return undefined;
  return { type: 'FRAME_TOKEN_REQUEST', nonce, challenge };
}

/** The add-on's token; undefined if the message is another one. Only the service can verify it. */
export function parseFrameTokenResponse(data: unknown): FrameTokenResponse | undefined {
  const fields = fieldsOf(data, 'FRAME_TOKEN_RESPONSE');
  const nonce = parseAddonNonce(fields?.nonce);
  const challenge = parseAddonNonce(fields?.challenge);
  if (nonce === undefined || challenge === undefined) return undefined;
  const token = fields?.token;
  const isToken = typeof token === 'string' && token !== '' && token.length <= LONGEST_TOKEN;
  return { type: 'FRAME_TOKEN_RESPONSE', nonce, challenge, token: isToken ? token : null };
}

// Objects only: strings belong to other protocols.
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
