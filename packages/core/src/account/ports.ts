import type { CallOutcome } from '../recordings/call-outcome.ts';

/** The service's call on the account itself. */
export interface AccountApi {
  /** Deletes the account that the token belongs to, with every recording in it. */
  deleteAccount(token: string): Promise<CallOutcome<null>>;
}
