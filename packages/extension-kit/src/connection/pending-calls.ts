import { textPieces } from './bytes-in-text.ts';
import type { PageFrame } from './frames.ts';
import type { WorkerPort } from './worker-port.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-request.ts';

interface PendingCall {
  readonly id: number;
  readonly request: WorkerRequest;
  readonly settle: (answer: WorkerAnswer | null) => void;
  /** A worker may have been asked it. */
  wasSent: boolean;
}

/** What was asked and not answered yet, in its order. */
export class PendingCalls {
  readonly #calls = new Map<number, PendingCall>();
  #port: WorkerPort | null = null;
  /** Of the present port: while the bytes of one call are read, no other overtakes it. */
  #sending: Promise<void> = Promise.resolve();
  #lastId = 0;

  get size(): number {
    return this.#calls.size;
  }

  /** Asks it of the present port, or of the next one. */
  add(request: WorkerRequest): Promise<WorkerAnswer | null> {
    return new Promise((settle) => {
      this.#lastId += 1;
      const call = { id: this.#lastId, request, settle, wasSent: false };
      this.#calls.set(call.id, call);
      this.#send(call);
    });
  }

  /** From now on there is this port; `first` is asked before what waits. */
  attach(port: WorkerPort, first: WorkerRequest): Promise<WorkerAnswer | null> {
    const waiting = [...this.#calls.values()];
    this.#port = port;
    this.#sending = Promise.resolve();
    const answer = this.add(first);
    for (const call of waiting) this.#send(call);
    return answer;
  }

  /** The port has ended. What must not be asked twice is answered with null. */
  detach(): void {
    this.#port = null;
    for (const { id, request, wasSent } of this.#calls.values()) {
      if (request.isOnce && wasSent) this.settle(id, null);
    }
  }

  settle(id: number, answer: WorkerAnswer | null): void {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    call?.settle(answer);
  }

  /** Answers all with null. */
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
    const { call, args = null, bytes } = request;
    let pieces = 0;
    try {
      for await (const piece of bytes === undefined ? [] : textPieces(bytes)) {
        if (port !== this.#port) return;
        postTo(port, { id, piece });
        pieces += 1;
      }
    } catch {
      this.settle(id, null);
      return;
    }
    if (port === this.#port) postTo(port, { id, call, args, pieces, again });
  }
}

/** A port that has ended says so by itself. */
function postTo(port: WorkerPort, frame: PageFrame): void {
  try {
    port.postMessage(frame);
  } catch {
    // Asked again of the next one.
  }
}
