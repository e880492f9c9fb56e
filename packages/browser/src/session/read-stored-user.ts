import { type AuthConfig, type CurrentUser, isTokenExpired } from '@beep/core/session';
import { findStoredSession } from './has-stored-session.ts';

/** The user that the identity SDK stored, before the SDK is loaded. */
export interface StoredUser {
  readonly user: CurrentUser;
  /** Has not expired. */
  readonly token: string;
  /** Removes them from the browser's storage: a log-out before the SDK can do it. */
  readonly forget: () => void;
}

/** Null if nobody is stored with a token that is still valid, or if the SDK stores users in a form that is not known here. */
export function readStoredUser(config: AuthConfig, nowMs: number): StoredUser | null {
  const found = findStoredSession(config);
  if (found === null) return null;
  const { store, key } = found;
  const stored = parse(store.get(key) ?? '');
  const token = textOf(stored?.stsTokenManager?.accessToken);
  const uid = textOf(stored?.uid);
  if (uid === null || token === null || isTokenExpired(token, nowMs)) return null;
  const user = {
    uid,
    email: textOf(stored?.email),
    displayName: textOf(stored?.displayName),
    photoUrl: textOf(stored?.photoURL),
  };
  return { user, token, forget: () => store.remove(key) };
}

interface StoredForm {
  readonly uid?: unknown;
  readonly email?: unknown;
  readonly displayName?: unknown;
  readonly photoURL?: unknown;
  readonly stsTokenManager?: { readonly accessToken?: unknown };
}

function parse(text: string): StoredForm | null {
  try {
    return JSON.parse(text) as StoredForm | null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
