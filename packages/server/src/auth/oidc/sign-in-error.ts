/**
 * Why a person cannot sign in. `unreachable`: the provider gives no usable answer; `expired`: the sign-in is unknown in
 * this browser, used or too old; `cancelled`: the person or the provider refused; `unverified`, `domain`: the address is
 * not one that may sign in; `failed`: the provider's answer is not valid.
 */
export type SignInProblem = 'unreachable' | 'expired' | 'cancelled' | 'unverified' | 'domain' | 'failed';

/** A sign-in ended. The message is for the operator's log: it has no token and no personal data. */
export class SignInError extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SignInError';
    this.problem = problem;
  }
}
