import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What a proxy does with the bytes of its connections, of those that are open too. */
export type ProxyConduct =
  | { readonly kind: 'pass' }
  /** Takes connections and bytes, and passes nothing on: a machine that has stopped. */
  | { readonly kind: 'hang' }
  /** Resets every connection. */
  | { readonly kind: 'refuse' }
  /** Answers the first bytes of a connection with these, by itself, and ends it. */
  | { readonly kind: 'answer'; readonly bytes: string }
  /** Ends a connection once it has answered so many bytes. */
  | { readonly kind: 'cut'; readonly answeredBytes: number }
  /** Ends a connection once it has asked so many bytes more than when this conduct began. */
  | { readonly kind: 'cut-question'; readonly askedBytes: number }
  /** Holds up every answer for so long. */
  | { readonly kind: 'slow'; readonly delayMs: number };

/** A line on the loopback address to a server that stays sound, and on which things go wrong. */
export interface FaultyProxy {
  readonly port: number;
  /** From now on; connections that a former conduct held up are reset. */
  conduct(conduct: ProxyConduct): void;
  /** Tells before every piece of bytes, in either direction, is passed on. The returned function ends it. */
  watch(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Starts a proxy in front of a port of the loopback address. Whoever started it closes it. */
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
  /** Bytes that a connection has asked since the conduct began. */
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
  /** Bytes that the connection had answered before this piece. */
  readonly answered: number;
  readonly isAnswer: boolean;
}

async function pass(line: Line, { from, to, chunk, answered, isAnswer }: Piece): Promise<void> {
  for (const listener of line.listeners) listener();
  const { conduct } = line;
  switch (conduct.kind) {
    case 'hang':
    case 'refuse':
      return;
    case 'answer':
      if (!isAnswer) from.end(conduct.bytes);
      return;
    case 'cut': {
      const left = conduct.answeredBytes - answered;
      if (!isAnswer || chunk.length < left) break;
      to.end(chunk.subarray(0, Math.max(left, 0)));
      return;
    }
    case 'cut-question':
      if (!isAnswer && cutQuestion({ line, from, to, chunk, askedBytes: conduct.askedBytes })) return;
      break;
    case 'slow':
      if (isAnswer) await delay(conduct.delayMs);
      break;
    default:
  }
  if (to.writable && !to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
}

interface Question extends Pick<Piece, 'from' | 'to' | 'chunk'> {
  readonly line: Line;
  readonly askedBytes: number;
}

/** Whether this piece was the last; the server gets it as far as the conduct allows. */
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
