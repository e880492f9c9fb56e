import type { SeededRandom } from '@beep/testkit/random';
import type { RunningServer } from '@beep/testkit/server';
import type { Book } from './ledger.ts';
import type { Sample } from './samples.ts';
import type { SoakClock } from './soak-clock.ts';

/** What every client of a soak shares. */
export interface SoakWorld {
  readonly server: RunningServer;
  readonly clock: SoakClock;
  readonly book: Book;
  /** Grows by an mp3 that the service has made. */
  readonly samples: Sample[];
  readonly video: Uint8Array<ArrayBuffer>;
  /** Recordings beyond this many are deleted before others are made. */
  readonly maxLive: number;
  /** Calls that were answered, by operation. */
  readonly done: Map<string, number>;
  /** Counts restarts: a call that lost its line during one is asked again. */
  restarts: number;
  /** Tells who waits for the end. */
  readonly say: (line: string) => void;
}

/** One user of the service, with chance of its own. */
export interface SoakClient {
  readonly name: string;
  readonly random: SeededRandom;
  account: Account;
}

export interface Account {
  readonly name: string;
  readonly uid: string;
  token: string;
}

/** Notes a broken promise. */
export function report(world: SoakWorld, what: string): void {
  world.book.broken.push(what);
  world.say(`BROKEN: ${what}`);
}
