/** A received message: the parts of the browser's `MessageEvent` that decide whether it is trusted. */
export interface ReceivedMessage {
  readonly data: unknown;
  readonly origin: string;
  /** The window that sent it. */
  readonly source: unknown;
}

/** The only sender that a frame trusts: one window, while it is at one of these origins. */
export interface TrustedSender {
  readonly source: unknown;
  readonly origins: readonly string[];
}

/** Both must match: a listed origin in another window is as untrusted as another origin in the right one. */
export function isFrom({ source, origin }: ReceivedMessage, trusted: TrustedSender): boolean {
  return source !== null && source === trusted.source && trusted.origins.includes(origin);
}

/**
 * The fields of a message that is an object, or of one that was sent as JSON; undefined for anything else, such as the
 * identity provider's SDK sends to its frames: `!_{…}` is no JSON.
 */
export function messageFields(data: unknown): Readonly<Record<string, unknown>> | undefined {
  const value = typeof data === 'string' ? parseJson(data) : data;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
