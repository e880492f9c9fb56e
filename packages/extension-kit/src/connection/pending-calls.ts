import { textPieces } from './bytes-in-text.ts';
import type { PageFrame } from './frames.ts';
import type { CallName, WorkerRequest, WorkerResponse } from './worker-calls.ts';
import type { WorkerPort } from './worker-port.ts';

interface PendingCall {
  readonly id: number;
  readonly request: WorkerRequest;
  readonly settle: (response: WorkerResponse | null) => void;
  /** A worker may have received it. */
  wasSent: boolean;
}

/** The unanswered calls, in order. */
export class PendingCalls {
  readonly #calls = new Map<number, PendingCall>();
  #port: WorkerPort | null = null;
  /** For the present port: serializes calls while bytes are read. */
  #sending: Promise<void> = Promise.resolve();
  #lastId = 0;
  readonly #onPortFailed: (port: WorkerPort) => void;

  /** `onPortFailed` gets a port that takes no messages: one without a disconnect event is lost too. */
  constructor(onPortFailed: (port: WorkerPort) => void) {
    this.#onPortFailed = onPortFailed;
  }

  get size(): number {
    return this.#calls.size;
  }

  /** Sends the call through the present port, or the next one. */
  add<Name extends CallName>(request: WorkerRequest<Name>): Promise<WorkerResponse<Name> | null> {
    return new Promise((settle) => {
      this.#lastId += 1;
      const call = { id: this.#lastId, request, settle: settle as PendingCall['settle'], wasSent: false };
      this.#calls.set(call.id, call);
      this.#send(call);
    });
  }

  /** Uses this port from now on; `first` is sent before the waiting calls. */
  attach<Name extends CallName>(
    port: WorkerPort,
    first: WorkerRequest<Name>,
  ): Promise<WorkerResponse<Name> | null> {
    const waiting = [...this.#calls.values()];
    this.#port = port;
    this.#sending = Promise.resolve();
    const response = this.add(first);
    for (const call of waiting) this.#send(call);
    return response;
  }

  /** The port has closed. Calls that must not be repeated are answered with null. */
  detach(): void {
    this.#port = null;
    for (const { id, request, wasSent } of this.#calls.values()) {
      if (request.isOnce && wasSent) this.settle(id, null);
    }
  }

  settle(id: number, response: WorkerResponse | null): void {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    call?.settle(response);
  }

  /** Answers all calls with null. */
  giveUp(): void {
    for (const id of this.#calls.keys()) this.settle(id, null);
  }

  #send(call: PendingCall): void {
    const port = this.#port;
    if (port === null) return;
    const again = call.wasSent;
    call.wasSent = true;
    this.#sending = this.#sending.then(() => this.#post(call, port, again));
  }

  async #post({ id, request }: PendingCall, port: WorkerPort, again: boolean): Promise<void> {
    const { call, args, bytes } = request;
    let pieces = 0;
    try {
      for await (const piece of bytes === undefined ? [] : textPieces(bytes)) {
        if (port !== this.#port) return;
        this.#postTo(port, { id, piece });
        pieces += 1;
      }
    } catch {
      this.settle(id, null);
      return;
    }
    if (port === this.#port) this.#postTo(port, { id, call, args, pieces, again });
  }

  /** What a failed port does not take is repeated through the next one. */
  #postTo(port: WorkerPort, frame: PageFrame): void {
    try {
      port.postMessage(frame);
    } catch {
      this.#onPortFailed(port);
    }
  }
}
