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
  const line: Line = { conduct: { kind: 'pass' }, listeners: new Set(), sockets: new Set() };
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
    case 'slow':
      if (isAnswer) await delay(conduct.delayMs);
      break;
    default:
  }
  if (to.writable && !to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
}
