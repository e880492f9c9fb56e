import type { CallOutcome } from '../recordings/call-outcome.ts';

/** The service's call that counts a listen. */
export interface ListensApi {
  /** Fire and forget: use the outcome for logs only. */
  countListen(id: string, listenerId: string, token: string | null): Promise<CallOutcome<null>>;
}

/** Unguessable identifiers. */
export interface IdSource {
  /** A random UUID (RFC 9562, version 4). */
  uuid(): string;
}
