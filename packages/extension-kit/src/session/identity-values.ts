import { messageFields } from '@beep/bridge';
import {
  type CurrentUser,
  isSignInProvider,
  type SignInOutcome,
  type SignInProvider,
  type TokenOutcome,
} from '@beep/core/session';

/** Parses a user from the worker; undefined if malformed. */
export function parseCurrentUser(input: unknown): CurrentUser | null | undefined {
  if (input === null) return null;
  const fields = messageFields(input);
  if (fields === undefined || typeof fields.uid !== 'string') return undefined;
  return {
    uid: fields.uid,
    email: textOrNull(fields.email),
    displayName: textOrNull(fields.displayName),
    photoUrl: textOrNull(fields.photoUrl),
  };
}

/** Without the account: the provider's credential stays in the worker. */
export function parseSignInOutcome(input: unknown): SignInOutcome | undefined {
  const { status, code } = messageFields(input) ?? {};
  if (status === 'signed-in' || status === 'cancelled') return { status };
  return status === 'failed' && typeof code === 'string' ? { status, code } : undefined;
}

export function parseTokenOutcome(input: unknown): TokenOutcome | undefined {
  const { status, token } = messageFields(input) ?? {};
  if (status === 'offline' || status === 'rejected' || status === 'signed-out') return { status };
  return status === 'token' && typeof token === 'string' ? { status, token } : undefined;
}

export function parseSignInProvider(input: unknown): SignInProvider | undefined {
  return isSignInProvider(input) ? input : undefined;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
