import { messageFields } from '../received-message.ts';

/** From the framed player to the page around it: it can be connected. Any site may receive this, so it contains nothing else. */
export const PLAYER_READY = { type: 'BEEP_PLAYER_READY' } as const;

/** From the page around: comes with a `MessagePort`, through which all further messages go. */
export const PLAYER_CONNECT = { type: 'BEEP_PLAYER_CONNECT' } as const;

/** What the audio does: the names of the events of a media element. */
export const PLAYER_EVENTS = [
  'loadedmetadata',
  'play',
  'pause',
  'timeupdate',
  'seeked',
  'ended',
  'error',
] as const;
export type PlayerEvent = (typeof PLAYER_EVENTS)[number];

/** From the player: an event of the audio, with its state then. */
export interface PlayerReport {
  readonly event: PlayerEvent;
  /** Seconds. */
  readonly currentTime: number;
  /** Seconds; 0 while it is unknown. */
  readonly duration: number;
  readonly paused: boolean;
}

/** From the page around: what a press on the player's own controls does. */
export type PlayerCommand =
  | { readonly command: 'play' | 'pause' }
  /** Seconds from the start. */
  | { readonly command: 'seek'; readonly to: number };

export function isPlayerReady(data: unknown): boolean {
  return messageFields(data)?.type === PLAYER_READY.type;
}

export function isPlayerConnect(data: unknown): boolean {
  return messageFields(data)?.type === PLAYER_CONNECT.type;
}

/** Undefined for anything else. */
export function parsePlayerReport(data: unknown): PlayerReport | undefined {
  const { event, currentTime, duration, paused } = messageFields(data) ?? {};
  const name = PLAYER_EVENTS.find((known) => known === event);
  if (name === undefined || !isSeconds(currentTime) || !isSeconds(duration)) return undefined;
  return { event: name, currentTime, duration, paused: paused === true };
}

/** Undefined for anything else. */
export function parsePlayerCommand(data: unknown): PlayerCommand | undefined {
  const { command, to } = messageFields(data) ?? {};
  if (command === 'play' || command === 'pause') return { command };
  return command === 'seek' && isSeconds(to) ? { command, to } : undefined;
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
