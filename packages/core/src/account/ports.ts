import type { CallOutcome } from '../recordings/call-outcome.ts';

/** The service's calls on the account. */
export interface AccountApi {
  /** Deletes the account of the token and all its recordings. */
  deleteAccount(token: string): Promise<CallOutcome<null>>;
}
