import { connect } from 'node:net';
import { ANSWER_LIMIT_MS } from './fuzz-settings.ts';

/** A header of a raw request or response; names may repeat. */
export type Header = readonly [name: string, value: string];

/** A request as it is sent, valid or not. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
}

/** The bytes of a request, with a Content-Length unless its headers give a length. */
export function encodeRequest({ method, target, headers, body }: RawRequest): Buffer {
  const hasLength = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  const all =
    hasLength || body.length === 0 ? headers : [...headers, ['Content-Length', String(body.length)] as const];
  const head = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), body]);
}

/**
 * Sends bytes, half-closes if `isAll`, and resolves with everything received until the server closes the connection.
 * Rejects on a timeout.
 */
export function sendRaw(
  port: number,
  { bytes, isAll }: { readonly bytes: Uint8Array; readonly isAll: boolean },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const finish = (): void => {
      clearTimeout(limit);
      socket.destroy();
      resolve(Buffer.concat(parts));
    };
    const limit = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(`No end within ${ANSWER_LIMIT_MS} ms, after ${Buffer.concat(parts).toString('latin1')}`),
      );
    }, ANSWER_LIMIT_MS);
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('end', finish);
    // A server may reset the connection instead of reading the rest.
    socket.on('error', finish);
    socket.write(bytes);
    if (isAll) socket.end();
  });
}

/** The last response in the received bytes, ignoring interim ones; undefined if there is none. */
export function parseResponse(bytes: Buffer): Response | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [start = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(start.split(' ')[1]);
  if (status < 200) return parseResponse(bytes.subarray(end + 4));
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const raw = bytes.subarray(end + 4);
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunk(raw) : raw;
  const bare = [204, 304].includes(status);
  return new Response(bare ? null : new Uint8Array(body), { status, headers });
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (end === -1 || !(size > 0)) break;
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
