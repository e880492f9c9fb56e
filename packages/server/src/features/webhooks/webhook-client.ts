import { lookup, Resolver } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookProblem } from '@beep/api/features/webhooks';
import { errnoOf } from '../../errno.ts';
import { createWebhookAddresses, hostOf, type WebhookAddresses } from './webhook-address.ts';

/** For the look-up, the connection and the head of the answer together. */
const TIMEOUT_MS = 15_000;
const DNS_TIMEOUT_MS = 3000;

/** The answer of a receiver, or why there was none. */
export type WebhookAnswer =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly problem: Exclude<WebhookProblem, 'forbidden'> };

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends webhooks, to addresses that they may be sent to. */
export interface WebhookClient {
  readonly addresses: WebhookAddresses;
  /** Follows no redirect and reads no body. Rejects only if the signal aborts. */
  post(webhook: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>;
}

export interface WebhookClientOptions {
  /** Hosts, addresses and ranges of private networks that are allowed. */
  readonly listed: readonly string[];
  /** The IP addresses of a host. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly timeoutMs?: number;
}

export function createWebhookClient({
  listed,
  resolve = (host) => (listed.includes(host) ? resolveByMachine(host) : resolveByDns(host)),
  timeoutMs = TIMEOUT_MS,
}: WebhookClientOptions): WebhookClient {
  const addresses = createWebhookAddresses(listed);
  return {
    addresses,
    post: async (webhook, signal) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const either = AbortSignal.any([signal, timeout]);
        return await postTo(webhook, await targetOf(webhook.url, either), either);
      } catch (error) {
        signal.throwIfAborted();
        return { problem: timeout.aborted ? 'timeout' : problemOf(error) };
      }
    },
  };

  /** The host is looked up once, and each of its addresses must be allowed. */
  async function targetOf(text: string, signal: AbortSignal): Promise<readonly string[]> {
    if (addresses.problemOf(text) !== undefined) throw new PrivateAddressError();
    const host = hostOf(new URL(text));
    const found = isIP(host) === 0 ? await unlessAborted(resolve(host), signal) : [host];
    if (found.some((address) => !addresses.allows(host, address))) throw new PrivateAddressError();
    return found;
  }
}

class PrivateAddressError extends Error {}

/** Without the threads of the process, which a slow name server would occupy. */
async function resolveByDns(host: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const [first] = found;
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
  return addresses;
}

/** A host of the operator may be in a file of this machine. */
async function resolveByMachine(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Connects to these addresses only, under the name of the host. */
function postTo(
  { url, headers, body }: WebhookRequest,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookUp: LookupFunction = (_host, { all }, callback) => {
    const [first] = found;
    if (all) callback(null, found);
    else callback(first ? null : new Error('There is no address.'), first?.address ?? '', first?.family);
  };
  const options: RequestOptions = {
    ...{ method: 'POST', agent: false, signal, lookup: lookUp },
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' },
  };
  return new Promise((resolve, reject) => {
    const send = new URL(url).protocol === 'http:' ? requestPlain : request;
    const sent = send(url, options, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      resolve({ status, retryAfter: answered['retry-after'] });
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

const CERTIFICATE = /CERT|ERR_TLS|SSL|SELF_SIGNED|UNABLE_TO/;
const NO_ADDRESS = ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'ENONAME', 'EAI_AGAIN'];

function problemOf(error: unknown): Exclude<WebhookProblem, 'forbidden'> {
  if (error instanceof PrivateAddressError) return 'private_address';
  const code = String(errnoOf(error) ?? '');
  if (NO_ADDRESS.includes(code)) return 'no_address';
  return CERTIFICATE.test(code) ? 'certificate' : 'unreachable';
}
