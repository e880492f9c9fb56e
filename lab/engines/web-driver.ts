/** A browser session over the W3C WebDriver protocol. */
export interface WebDriverSession {
  /** Sends a command; the path is relative to the session's URL. Rejects with the driver's message. */
  command<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>;
  quit(): Promise<void>;
}

/** The driver has lost the browser. */
export class LostSessionError extends Error {
  override readonly name = 'LostSessionError';
}

/** WebKitWebDriver's error for a script whose page was unloaded. */
export class UnknownDriverError extends Error {
  override readonly name = 'UnknownDriverError';
}

const FAILURES: Readonly<Record<string, new (message: string) => Error>> = {
  'invalid session id': LostSessionError,
  'unknown error': UnknownDriverError,
};

/** A driver without an answer by then has lost its browser. */
const ANSWER_LIMIT_MS = 60_000;

/** Starts a browser with these capabilities through the driver at `origin`. */
export async function openWebDriverSession(origin: string, capabilities: object): Promise<WebDriverSession> {
  const opened = await send<{ sessionId: string }>(`${origin}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  });
  const address = `${origin}/session/${opened.sessionId}`;
  return {
    command: (method, path, body) => send(`${address}${path}`, method, body),
    quit: () => send(address, 'DELETE'),
  };
}

async function send<Value>(address: string, method: string, body?: object): Promise<Value> {
  const response = await fetch(address, {
    method,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (response.ok) return value;
  const Failure = FAILURES[value.error ?? ''] ?? Error;
  throw new Failure(`${value.error}: ${value.message} (${method} ${new URL(address).pathname})`);
}
