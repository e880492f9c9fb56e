import type { CallOutcome } from '../recordings/call-outcome.ts';

export interface HeardListen {
  readonly id: string;
  readonly listenerId: string;
  readonly heardSeconds: number;
}

/** The service's call that counts a listen. */
export interface ListensApi {
  /** Fire and forget: use the outcome for logs only. */
  countListen(id: string, listenerId: string, token: string | null): Promise<CallOutcome<null>>;
  /** The same for how far a recording was heard, in seconds from its beginning. */
  noteHeard(heard: HeardListen, token: string | null): Promise<CallOutcome<null>>;
}

/** Unguessable identifiers. */
export interface IdSource {
  /** A random UUID (RFC 9562, version 4). */
  uuid(): string;
}
