import { textPieces } from '../connection/bytes-in-text.ts';
import type { PageCall, PageFrame, WorkerEvent, WorkerFrame } from '../connection/frames.ts';
import { createPieceBuffer } from '../connection/piece-buffer.ts';
import type { CallName, HeldDraftMessage, WorkerCalls } from '../connection/worker-calls.ts';
import { onPortEnd, type WorkerPort } from '../connection/worker-port.ts';

/** A page's call. */
export interface ReceivedCall<Name extends CallName = CallName> {
  /** The page's id, the same for each port that it opens. */
  readonly page: string;
  /** The tab of the page, or of the page around its frame; null in the toolbar pop-up. */
  readonly tabId: number | null;
  readonly args: WorkerCalls[Name][0];
  /** Empty if none were sent. */
  readonly bytes: Blob;
  /** A worker that ended may already have done it. */
  readonly again: boolean;
}

/** The answer to a page. */
export interface CallResponse<Name extends CallName = CallName> {
  readonly value: WorkerCalls[Name][1];
  readonly bytes?: Blob;
}

/** Handles calls. If one rejects, the page gets an error. */
export type Answers<Name extends CallName = CallName> = {
  readonly [Each in Name]: (call: ReceivedCall<Each>) => Promise<CallResponse<Each>>;
};

type AnswerCall = (call: ReceivedCall) => Promise<CallResponse>;

/** The worker's service for pages. */
export interface PageService {
  /** A page has connected, with the drafts it says it holds; its calls wait for this. */
  enter(page: string, drafts: readonly HeldDraftMessage[]): Promise<void>;
  /** The page has closed. */
  leave(page: string): void;
  /** The events for a page that has just connected. */
  currentEvents(): readonly WorkerEvent[];
  readonly answers: Partial<Answers>;
}

/** The worker's side of the pages' ports. */
export interface ServedPages {
  /** Serves a page of the extension until its port closes; the caller must check the sender, and says its tab. */
  serve(port: WorkerPort, tabId: number | null): void;
  broadcast(event: WorkerEvent): void;
}

/** Creates the worker's side of the ports; its state ends with the worker. */
export function servePages(service: PageService): ServedPages {
  const greeted = new Map<WorkerPort, string>();

  return {
    serve(port, tabId) {
      const onGreeted = (page: string): unknown => greeted.set(port, page);
      const connection = new PageConnection({ port, tabId, service, onGreeted });
      onPortEnd(port, () => {
        const page = greeted.get(port);
        greeted.delete(port);
        connection.end();
        if (page !== undefined && ![...greeted.values()].includes(page)) service.leave(page);
      });
    },
    broadcast(event) {
      for (const port of greeted.keys()) postTo(port, event);
    },
  };
}

interface PageConnectionOptions {
  readonly port: WorkerPort;
  readonly tabId: number | null;
  readonly service: PageService;
  readonly onGreeted: (page: string) => void;
}

/** One port: first the page's name, then its calls. */
class PageConnection {
  readonly #port: WorkerPort;
  readonly #tabId: number | null;
  readonly #service: PageService;
  readonly #onGreeted: (page: string) => void;
  readonly #pieces = createPieceBuffer();
  /** Answers with bytes are sent one after another. */
  #sending: Promise<void> = Promise.resolve();
  #page: string | null = null;
  #entered: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor({ port, tabId, service, onGreeted }: PageConnectionOptions) {
    this.#port = port;
    this.#tabId = tabId;
    this.#service = service;
    this.#onGreeted = onGreeted;
    port.onMessage.addListener((message) => this.#receive(message as PageFrame));
  }

  end(): void {
    this.#isOver = true;
  }

  #receive(frame: PageFrame): void {
    if ('ping' in frame) return;
    if ('piece' in frame) this.#pieces.add(frame.id, frame.piece);
    else if (frame.call === 'hello') this.#greet(frame);
    else void this.#carryOut(frame);
  }

  #greet({ id, args }: PageCall): void {
    const { page, drafts } = args as WorkerCalls['hello'][0];
    if (this.#page !== null) {
      this.#send({ id, error: 'Not understood' });
      return;
    }
    this.#page = page;
    this.#onGreeted(page);
    this.#entered = this.#service.enter(page, drafts).catch(() => undefined);
    void this.#entered.then(() => {
      for (const event of this.#service.currentEvents()) this.#send(event);
      this.#send({ id, ok: null, pieces: 0 });
    });
  }

  async #carryOut({ id, call: name, args, pieces, again }: PageCall): Promise<void> {
    const bytes = this.#pieces.remove(id, pieces);
    const page = this.#page;
    const { answers } = this.#service;
    const answer = Object.hasOwn(answers, name) ? (answers[name] as AnswerCall | undefined) : undefined;
    if (page === null || bytes === null || answer === undefined) {
      this.#send({ id, error: 'Not understood' });
      return;
    }
    await this.#entered;
    try {
      const call = { page, tabId: this.#tabId, args, bytes, again };
      const result = await answer(call);
      await this.#sendAnswer(id, result);
    } catch {
      this.#send({ id, error: 'Not done' });
    }
  }

  #sendAnswer(id: number, { value, bytes = new Blob() }: CallResponse): Promise<void> {
    const sent = this.#sending.then(async () => {
      let pieces = 0;
      for await (const piece of textPieces(bytes)) {
        this.#send({ id, piece });
        pieces += 1;
      }
      this.#send({ id, ok: value, pieces });
    });
    this.#sending = sent.catch(() => undefined);
    return sent;
  }

  #send(frame: WorkerFrame): void {
    if (!this.#isOver) postTo(this.#port, frame);
  }
}

/** Ignores a closed port: its disconnect event is handled elsewhere. */
function postTo(port: WorkerPort, frame: WorkerFrame): void {
  try {
    port.postMessage(frame);
  } catch {
    // The page repeats the call to the next worker.
  }
}
