import type { WorkerPort } from '../connection/worker-port.ts';

/** One end of a port. The browser also calls `disconnect` when its page or its worker ends. */
export interface FakePort extends WorkerPort {
  readonly isOver: boolean;
  /** Closes the port at both ends, as for a page in the back/forward cache. */
  cut(): void;
  /** Delays messages to this end until `release`, as for a starting worker. */
  holdBack(): void;
  release(): void;
  /** Messages from this end are lost from now on. */
  mute(): void;
  /** The number of answers lost that way. */
  readonly lostAnswers: number;
}

/** Two ends of one port between a page and its worker: JSON only, delivered in a later task. */
export function createPortPair(): readonly [FakePort, FakePort] {
  const ends = [new PortEnd(), new PortEnd()] as const;
  ends[0].join(ends[1]);
  ends[1].join(ends[0]);
  return ends;
}

class PortEnd implements FakePort {
  readonly #messages = new Set<(message: unknown) => void>();
  readonly #ends = new Set<() => void>();
  #other: PortEnd | null = null;
  #isOver = false;
  #held: string[] | null = null;
  #isMute = false;
  lostAnswers = 0;

  readonly onMessage = {
    addListener: (listener: (message: unknown) => void): void => void this.#messages.add(listener),
  };

  readonly onDisconnect = {
    addListener: (listener: () => void): void => void this.#ends.add(listener),
  };

  get isOver(): boolean {
    return this.#isOver;
  }

  join(other: PortEnd): void {
    this.#other = other;
  }

  postMessage(message: unknown): void {
    if (this.#isOver) throw new Error('Attempting to use a disconnected port object');
    const text = JSON.stringify(message);
    if (this.#isMute) {
      this.lostAnswers += text.includes('"ok"') ? 1 : 0;
      return;
    }
    queueMicrotask(() => this.#other?.receive(text));
  }

  disconnect(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    queueMicrotask(() => this.#other?.lose());
  }

  mute(): void {
    this.#isMute = true;
  }

  cut(): void {
    this.#other?.lose();
    this.lose();
  }

  holdBack(): void {
    this.#held = [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const text of held) this.receive(text);
  }

  receive(text: string): void {
    if (this.#isOver) return;
    this.#held?.push(text);
    if (this.#held === null) this.#dispatch(text);
  }

  #dispatch(text: string): void {
    for (const listener of this.#messages) listener(JSON.parse(text));
  }

  lose(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const listener of this.#ends) listener();
  }
}
