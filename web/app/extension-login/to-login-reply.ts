import type { ExtensionLoginReply } from '@beep/bridge';
import type { SignInOutcome } from '@beep/core';

/** What an extension is told of a sign-in. A window that was closed is a failure to it like any other. */
export function toLoginReply(outcome: SignInOutcome): ExtensionLoginReply {
  if (outcome.status !== 'signed-in' || outcome.account === undefined) {
    return { status: 'failed', error: 'Authentication failed' };
  }
  const { user, credential } = outcome.account;
  const { uid, displayName, email, photoUrl } = user;
  return { status: 'signed-in', user: { uid, displayName, email, photoURL: photoUrl }, credential };
}
