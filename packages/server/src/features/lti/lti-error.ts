/**
 * Why a launch is refused. `off`: no such platform, or not active. `deployment`: one that nobody has allowed. `expired`:
 * too old, or used before. `invalid`: what the platform sent is wrong. `unreachable`: the platform gives no usable answer.
 */
export type LtiProblem = 'off' | 'deployment' | 'expired' | 'invalid' | 'unreachable';

export class LtiError extends Error {
  readonly problem: LtiProblem;

  /** The message is for the log of the operator. */
  constructor(problem: LtiProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'LtiError';
    this.problem = problem;
  }
}
