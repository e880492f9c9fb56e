import type { ExtensionLoginReply } from '@beep/bridge';
import type { SignInOutcome } from '@beep/core/session';

/** The answer to an extension. A closed pop-up is a failure like any other. */
export function toLoginReply(outcome: SignInOutcome): ExtensionLoginReply {
  if (outcome.status !== 'signed-in' || outcome.account === undefined) {
    return { status: 'failed', error: 'Authentication failed' };
  }
  const { user, credential } = outcome.account;
  const { uid, displayName, email, photoUrl } = user;
  return { status: 'signed-in', user: { uid, displayName, email, photoURL: photoUrl }, credential };
}
