import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SeededRandom } from '@beep/testkit/random';

const TOLERATED_S = 300;

/** Of an event, for the ledger: `recording.created 5h2…`, and the id of the reply for one. */
export type EventName = string;

/** A receiver of signed events that fails now and then until it is mended. */
export interface WebhookReceiver extends AsyncDisposable {
  /** Where the webhook of somebody is sent. */
  urlOf(name: string): string;
  /** The secret of the webhook of somebody. */
  expectFrom(name: string, secret: string): void;
  /** The webhook ids by which each event of somebody came; it was acknowledged for each of them. */
  received(name: string): ReadonlyMap<EventName, ReadonlySet<string>>;
  /** From now on it takes everything. */
  mend(): void;
  /** Requests, and those that it failed. */
  readonly counts: { asked: number; failed: number };
}

export interface ReceiverOptions {
  readonly random: SeededRandom;
  /** The times that the service's clock may show, in ms. */
  readonly now: () => readonly number[];
  /** Called with what is wrong with a request. */
  readonly onWrong: (what: string) => void;
}

interface Mailbox {
  secret: string;
  readonly events: Map<EventName, Set<string>>;
}

export async function startWebhookReceiver(options: ReceiverOptions): Promise<WebhookReceiver> {
  const mailboxes = new Map<string, Mailbox>();
  const counts = { asked: 0, failed: 0 };
  let isMended = false;
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    counts.asked += 1;
    const fate = isMended ? 1 : options.random.fraction();
    if (fate < 0.12) {
      counts.failed += 1;
      if (fate < 0.03) request.socket.destroy();
      else response.writeHead(500).end();
      return;
    }
    const name = (request.url ?? '/').slice(1);
    const mailbox = mailboxes.get(name);
    const problem = mailbox ? problemWith(mailbox.secret, request.headers, body, options.now()) : 'nobody’s';
    if (problem !== undefined) options.onWrong(`A webhook of ${name} is ${problem}: ${body}`);
    if (mailbox) note(mailbox, String(request.headers['webhook-id']), body);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    counts,
    urlOf: (name) => `${origin}/${name}`,
    expectFrom: (name, secret) => void mailboxes.set(name, { secret, events: new Map() }),
    received: (name) => mailboxes.get(name)?.events ?? new Map(),
    mend: () => {
      isMended = true;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** By the Standard Webhooks specification. */
function problemWith(
  secret: string,
  headers: IncomingHttpHeaders,
  body: string,
  now: readonly number[],
): string | undefined {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((one) =>
    String(headers[`webhook-${one}`]),
  );
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  if (!signatures?.split(' ').includes(expected)) return 'not signed';
  return now.some((ms) => Math.abs(ms / 1000 - Number(at)) < TOLERATED_S)
    ? undefined
    : `of another time, ${at}`;
}

function note({ events }: Mailbox, id: string, body: string): void {
  const { type, data } = JSON.parse(body) as {
    type: string;
    data: { recording?: { id: string }; reply?: { id: string } };
  };
  const name = [type, data.recording?.id, data.reply?.id].filter((part) => part !== undefined).join(' ');
  events.set(name, (events.get(name) ?? new Set()).add(id));
}
