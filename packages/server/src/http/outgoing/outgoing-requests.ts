import { Resolver, lookup as resolveHost } from 'node:dns/promises';
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
  /** Gives it up; then `send` rejects as if there were no answer. */
  readonly signal?: AbortSignal;
  /** Of the body of the answer; the rest is not read. With 0 the end of the head is that of the answer. */
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

const DNS_TIMEOUT_MS = 3000;

interface Address {
  readonly address: string;
  readonly family: number;
}

export type OutgoingRequests = ReturnType<typeof createOutgoingRequests>;

/**
 * Requests to addresses that others name. The name is resolved once, every address of it must be public, and the
 * connection goes to what was checked. Redirects are answers, and nobody's proxy is asked.
 */
export function createOutgoingRequests({ privateHosts }: OutgoingSettings) {
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
  const resolve = (host: string): Promise<readonly Address[]> =>
    privateHosts.includes(host) ? resolveBySystem(host) : resolveByDns(host);
  const addressesOf = async (url: URL) => {
    const host = bareHost(url);
    const found = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }];
    const isAllowed = ({ address }: Address): boolean =>
      listed.has(host) || isInside(networks, address) || !isPrivateAddress(address);
    if (found.length === 0) throw new OutgoingError('unreachable', `${host} has no address.`);
    if (found.every(isAllowed)) return found;
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
      const timeout = AbortSignal.timeout(request.timeoutMs);
      const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
      try {
        const addresses = await Promise.race([addressesOf(url), aborted(signal)]);
        return await ask(url, { ...request, signal, addresses });
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

/** A host of the operator may be in a file of this machine. */
function resolveBySystem(host: string): Promise<readonly Address[]> {
  return resolveHost(host, { all: true });
}

/** Without the threads of the process that read files: a slow name server would occupy them. */
async function resolveByDns(host: string): Promise<readonly Address[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found.map((address) => ({ address, family: isIP(address) }));
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

interface Asked extends OutgoingRequest {
  readonly signal: AbortSignal;
  readonly addresses: readonly Address[];
}

function ask(url: URL, { method = 'GET', headers, body, maxBytes, signal, addresses }: Asked) {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise<OutgoingAnswer>((resolve, reject) => {
    const request = send(url, {
      method,
      // A connection of its own: one that is kept may have been opened for another name.
      agent: false,
      headers: { 'User-Agent': 'Beep', ...headers, ...length },
      lookup: lookUp(addresses),
      signal,
    });
    request.on('error', reject);
    request.on('response', (response) => readAnswer(response, maxBytes).then(resolve, reject));
    // Nobody asked for another protocol. Without a listener neither an answer nor an error would come.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(answerOf(response, { text: '', isCut: true }));
    });
    request.end(body);
  });
}

/** The addresses that were checked, whatever the name resolves to by now. */
function lookUp(addresses: Asked['addresses']): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<OutgoingAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (maxBytes === 0) {
    response.destroy();
    return answerOf(response, { text: '', isCut: true });
  }
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > maxBytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
  return answerOf(response, { text, isCut: bytes > maxBytes });
}

function answerOf(
  { statusCode: status = 0, headers }: IncomingMessage,
  body: Pick<OutgoingAnswer, 'text' | 'isCut'>,
): OutgoingAnswer {
  return { status, headers, ...body };
}
