import type { SeededRandom } from '@beep/testkit/random';
import type { RunningServer } from '@beep/testkit/server';
import type { Ledger } from './ledger.ts';
import type { Sample } from './samples.ts';
import type { SoakClock } from './soak-clock.ts';

/** State shared by the clients of a soak. */
export interface SoakWorld {
  readonly server: RunningServer;
  readonly clock: SoakClock;
  readonly ledger: Ledger;
  /** Grows by an mp3 that the service has encoded. */
  readonly samples: Sample[];
  readonly video: Uint8Array<ArrayBuffer>;
  /** Above this number, recordings are deleted before others are made. */
  readonly maxLive: number;
  /** Answered calls, by operation. */
  readonly done: Map<string, number>;
  /** Counts restarts: a call that lost its connection during one is retried. */
  restarts: number;
  /** Prints a line of progress. */
  readonly say: (line: string) => void;
}

/** One user of the service, with a separate random source. */
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

/** Records a violated guarantee. */
export function report(world: SoakWorld, what: string): void {
  world.ledger.broken.push(what);
  world.say(`BROKEN: ${what}`);
}
