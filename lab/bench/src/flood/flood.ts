import { Agent, request } from 'node:http';

/** The loopback address of the flood; other clients use different ones. */
export const FLOOD_ADDRESS = '127.0.0.2';

/** The parameters of a flood. */
export interface FloodTarget {
  readonly port: number;
  /** The headers of the flooding account. */
  readonly account: Readonly<Record<string, string>>;
  readonly uid: string;
  /** Recordings that the flood may read. */
  readonly recordings: readonly string[];
  /** The file that the flood uploads; empty for floods that upload nothing. */
  readonly body: Buffer;
}

export interface FloodRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** A rejected request is repeated after this time; the flood ignores Retry-After. */
const REFUSED_PAUSE_MS = 20;

/**
 * Sends requests without end, `parallel` at a time, whatever the responses. `next` makes the request with a
 * number.
 */
export function repeatRequests(
  target: FloodTarget,
  parallel: number,
  next: (turn: number) => FloodRequest,
): void {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  let turn = 0;
  const repeat = async (): Promise<never> => {
    for (;;) {
      turn += 1;
      const status = await send(target, agent, next(turn)).catch(() => 0);
      // A flood that is not let in measures nothing: the process ends.
      if (status === 401 || status === 403) throw new Error(`The flood was refused with ${status}.`);
      if (status < 200 || status >= 300) await pause(REFUSED_PAUSE_MS);
    }
  };
  for (let index = 0; index < parallel; index += 1) void repeat();
}

/** Resolves with the status when the response was read to its end. */
export function send(target: FloodTarget, agent: Agent, asked: FloodRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: target.port,
        localAddress: FLOOD_ADDRESS,
        agent,
        method: asked.method ?? 'GET',
        path: asked.path,
        headers: { Host: `localhost:${target.port}`, ...asked.headers },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(asked.body);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
