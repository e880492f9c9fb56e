import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it came. */
export interface ReceivedWebhook {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = number | { readonly status: number; readonly headers: Readonly<Record<string, string>> };

/** A receiver of webhooks on this machine. */
export class WebhookReceiver implements AsyncDisposable {
  readonly received: ReceivedWebhook[] = [];
  /** Answers of the next requests; then 204. `undefined` never answers. */
  readonly answers: (Answer | undefined)[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await text(request).catch(() => '');
      this.received.push({ id: String(request.headers['webhook-id']), headers: request.headers, body });
      const answer = this.answers.length > 0 ? this.answers.shift() : 204;
      if (answer === undefined) return;
      const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer;
      response.writeHead(status, headers).end();
    });
  }

  /** Resolves with its address. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  types(): readonly string[] {
    return this.received.map(({ body }) => JSON.parse(body).type);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
