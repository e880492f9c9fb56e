import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The behaviour of a proxy, also for open connections. */
export type ProxyConduct =
  | { readonly kind: 'pass' }
  /** Accepts connections and bytes but forwards nothing, like a stopped machine. */
  | { readonly kind: 'hang' }
  /** Resets every connection. */
  | { readonly kind: 'refuse' }
  /** Responds to the first bytes of a connection with these and closes it. */
  | { readonly kind: 'answer'; readonly bytes: string }
  /** Closes a connection after this many response bytes. */
  | { readonly kind: 'cut'; readonly answeredBytes: number }
  /** Closes a connection after this many request bytes since this behaviour was set. */
  | { readonly kind: 'cut-question'; readonly askedBytes: number }
  /** Delays every chunk of a response. */
  | { readonly kind: 'slow'; readonly delayMs: number };

/** A proxy on the loopback address in front of a working server, which injects faults. */
export interface FaultyProxy {
  readonly port: number;
  /** Takes effect at once; connections held by the previous behaviour are reset. */
  conduct(conduct: ProxyConduct): void;
  /** Calls the listener before each chunk, in either direction, is forwarded. The returned function removes it. */
  watch(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Starts a proxy in front of a loopback port. The caller closes it. */
export async function startFaultyProxy(targetPort: number): Promise<FaultyProxy> {
  const line: Line = {
    conduct: { kind: 'pass' },
    asked: new Map(),
    listeners: new Set(),
    sockets: new Set(),
  };
  const server = createServer((client) => join(line, client, targetPort));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reset = (): void => {
    for (const socket of line.sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    conduct: (conduct) => {
      const held = line.conduct.kind === 'hang' || line.conduct.kind === 'refuse';
      line.conduct = conduct;
      line.asked.clear();
      if (held || conduct.kind === 'refuse') reset();
    },
    watch: (listener) => {
      line.listeners.add(listener);
      return () => line.listeners.delete(listener);
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      reset();
      await closed;
    },
  };
}

interface Line {
  conduct: ProxyConduct;
  /** Request bytes per connection since the behaviour was set. */
  readonly asked: Map<Socket, number>;
  readonly listeners: Set<() => void>;
  readonly sockets: Set<Socket>;
}

function join(line: Line, client: Socket, targetPort: number): void {
  const target = connect(targetPort, '127.0.0.1');
  let answered = 0;
  for (const [from, to] of [
    [client, target],
    [target, client],
  ] as const) {
    line.sockets.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      line.sockets.delete(from);
      line.asked.delete(from);
      to.destroy();
    });
    from.on('end', () => to.end());
    from.on('data', (chunk: Buffer) => {
      from.pause();
      void pass(line, { from, to, chunk, answered, isAnswer: from === target }).finally(() => from.resume());
      if (from === target) answered += chunk.length;
    });
  }
  if (line.conduct.kind === 'refuse') client.resetAndDestroy();
}

interface Piece {
  readonly from: Socket;
  readonly to: Socket;
  readonly chunk: Buffer;
  /** Response bytes of the connection before this chunk. */
  readonly answered: number;
  readonly isAnswer: boolean;
}

async function pass(line: Line, { from, to, chunk, answered, isAnswer: isResponse }: Piece): Promise<void> {
  for (const listener of line.listeners) listener();
  const { conduct } = line;
  switch (conduct.kind) {
    case 'hang':
    case 'refuse':
      return;
    case 'answer':
      if (!isResponse) from.end(conduct.bytes);
      return;
    case 'cut': {
      const left = conduct.answeredBytes - answered;
      if (!isResponse || chunk.length < left) break;
      to.end(chunk.subarray(0, Math.max(left, 0)));
      return;
    }
    case 'cut-question':
      if (!isResponse && cutQuestion({ line, from, to, chunk, askedBytes: conduct.askedBytes })) return;
      break;
    case 'slow':
      if (isResponse) await delay(conduct.delayMs);
      break;
    default:
  }
  if (to.writable && !to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
}

interface Question extends Pick<Piece, 'from' | 'to' | 'chunk'> {
  readonly line: Line;
  readonly askedBytes: number;
}

/** Returns true if this chunk was the last; the server gets as much of it as allowed. */
function cutQuestion({ line, from, to, chunk, askedBytes }: Question): boolean {
  const asked = line.asked.get(from) ?? 0;
  line.asked.set(from, asked + chunk.length);
  if (asked + chunk.length < askedBytes) return false;
  to.write(chunk.subarray(0, askedBytes - asked), () => {
    to.destroy();
    from.resetAndDestroy();
  });
  return true;
}
