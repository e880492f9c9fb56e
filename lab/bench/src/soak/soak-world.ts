import type { RunningLtiPlatform } from '@beep/testkit/lti';
import type { SeededRandom } from '@beep/testkit/random';
import type { LtiPerson } from './actions/lti.ts';
import type { Desk } from './actions/replies.ts';
import type { Ledger } from './ledger.ts';
import type { Sample } from './samples.ts';
import type { SoakClock } from './soak-clock.ts';
import type { Elsewhere } from './systems/open-elsewhere.ts';
import type { SoakSystem } from './systems/soak-system.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

/** State shared by the clients of a soak. */
export interface SoakWorld {
  readonly system: SoakSystem;
  readonly clock: SoakClock;
  readonly ledger: Ledger;
  /** Grows by an mp3 that the service has encoded. */
  readonly samples: Sample[];
  readonly video: Uint8Array<ArrayBuffer>;
  readonly receiver: WebhookReceiver;
  readonly platform: RunningLtiPlatform;
  /** Administrates all domains. */
  readonly head: Account;
  readonly elsewhere: Elsewhere;
  /** Above this number, recordings are deleted before others are made. */
  readonly maxLive: number;
  /** Answered calls, by operation. */
  readonly done: Map<string, number>;
  /** Counts restarts: a call that lost its connection during one is retried. */
  restarts: number;
  /** Prints a line of progress. */
  readonly say: (line: string) => void;
}

/** A person with several accounts, and a separate random source. One of them does one thing at a time. */
export interface SoakClient {
  readonly name: string;
  readonly random: SeededRandom;
  /** Is deleted now and then, and another one made. */
  account: Account;
  /** Stays, and has questions, labels, a webhook, tokens and archives. */
  readonly teacher: Desk;
  /** Stays, in a domain of its own with a policy. */
  readonly pupil: Account;
  /** Stays, of the learning platform. */
  readonly lecturer: LtiPerson;
}

export interface Account {
  readonly email: string;
  readonly uid: string;
  token: string;
  /** Gets another token. */
  readonly renew: (account: Account) => Promise<void>;
}

/** Records a violated guarantee. */
export function report(world: SoakWorld, what: string): void {
  world.ledger.broken.push(what);
  world.say(`BROKEN: ${what}`);
}
