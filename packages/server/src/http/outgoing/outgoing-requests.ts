import { lookup as resolveHost } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type BlockList, isIP, type LookupFunction } from 'node:net';
import { createNetworkList } from '../../config/config-values.ts';
import type { OutgoingSettings } from '../../config/outgoing-settings.ts';
import { isPrivateAddress } from './private-addresses.ts';

export interface OutgoingRequest {
  /** `GET` by default. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly timeoutMs: number;
  /** Of the body of the answer; the rest is not read. */
  readonly maxBytes: number;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body is longer than was read. */
  readonly isCut: boolean;
}

/** `forbidden`: the service may not ask this address. `unreachable`: it gives no answer in time. */
export class OutgoingError extends Error {
  readonly reason: 'forbidden' | 'unreachable';

  constructor(reason: 'forbidden' | 'unreachable', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutgoingError';
    this.reason = reason;
  }
}

type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export interface OutgoingOptions extends OutgoingSettings {
  /** The system's resolver by default. */
  readonly resolve?: Resolve;
}

/**
 * Requests to addresses that others name. The name is resolved once, every address of it must be public, and the
 * connection goes to the one that was checked. Redirects are answers, and nobody's proxy is asked.
 */
export type OutgoingRequests = ReturnType<typeof createOutgoingRequests>;

export function createOutgoingRequests({ privateHosts, resolve = resolveAll }: OutgoingOptions) {
  const listed = new Set(privateHosts.filter((host) => isIP(host.split('/')[0] ?? '') === 0));
  const networks = createNetworkList(privateHosts.filter((host) => !listed.has(host)));
  const refusalOf = (text: string): string | undefined => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined) return 'It is no address.';
    const host = bareHost(url);
    const isListed = listed.has(host) || isInside(networks, host);
    if (url.protocol !== 'https:' && !(isListed && url.protocol === 'http:'))
      return 'It must begin with https.';
    if (url.username !== '' || url.password !== '') return 'It must not contain a name or a password.';
    if (!isListed && isIP(host) !== 0 && isPrivateAddress(host)) return 'It is not on the public internet.';
    return undefined;
  };
  const addressOf = async (url: URL) => {
    const host = bareHost(url);
    const found = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }];
    const isAllowed = ({ address }: { readonly address: string }): boolean =>
      listed.has(host) || isInside(networks, address) || !isPrivateAddress(address);
    const [first] = found;
    if (first === undefined) throw new OutgoingError('unreachable', `${host} has no address.`);
    if (found.every(isAllowed)) return first;
    throw new OutgoingError('forbidden', `${host} is not on the public internet.`);
  };
  return {
    /** Why an address is refused whatever its name resolves to; undefined if it is not. */
    refusalOf,
    /** Rejects with an {@link OutgoingError}. */
    send: async (text: string, request: OutgoingRequest): Promise<OutgoingAnswer> => {
      const refusal = refusalOf(text);
      if (refusal !== undefined) throw new OutgoingError('forbidden', refusal);
      const url = new URL(text);
      const signal = AbortSignal.timeout(request.timeoutMs);
      try {
        const address = await Promise.race([addressOf(url), aborted(signal)]);
        return await ask(url, { ...request, signal, address });
      } catch (error) {
        if (error instanceof OutgoingError) throw error;
        throw new OutgoingError('unreachable', `${url.host} gives no usable answer.`, error);
      }
    },
  };
}

/** Without the brackets of IPv6. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function isInside(networks: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function resolveAll(host: string): ReturnType<Resolve> {
  return resolveHost(host, { all: true });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

interface Asked extends OutgoingRequest {
  readonly signal: AbortSignal;
  readonly address: { readonly address: string; readonly family: number };
}

function ask(url: URL, { method = 'GET', headers, body, maxBytes, signal, address }: Asked) {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise<OutgoingAnswer>((resolve, reject) => {
    const request = send(url, {
      method,
      // A connection of its own: one that is kept may have been opened for another name.
      agent: false,
      headers: { 'User-Agent': 'Beep', ...headers, ...length },
      lookup: lookUp(address),
      signal,
    });
    request.on('error', reject);
    request.on('response', (response) => readAnswer(response, maxBytes).then(resolve, reject));
    request.end(body);
  });
}

/** The address that was checked, whatever the name resolves to by now. */
function lookUp({ address, family }: Asked['address']): LookupFunction {
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<OutgoingAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > maxBytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
  return { status: response.statusCode ?? 0, headers: response.headers, text, isCut: bytes > maxBytes };
}
