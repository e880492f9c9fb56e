import { isSignInProvider, type SignInProvider } from '@beep/core';
import { messageFields } from '../received-message.ts';

/** Who signed in, in the field names of the identity provider. */
export interface ExtensionLoginUser {
  readonly uid: string;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly photoURL: string | null;
}

/** What the provider gave for signing in elsewhere. A secret: only for a listed extension. */
export interface ExtensionLoginCredential {
  /** As in `SIGN_IN_PROVIDERS`. */
  readonly providerId: string;
  readonly idToken: string | null;
  readonly accessToken: string | null;
}

/** The sentences of spec 2, section 8: extension login. */
export type ExtensionLoginError = 'Unsupported provider' | 'No provider specified' | 'Authentication failed';

export type ExtensionLoginReply =
  | {
      readonly status: 'signed-in';
      readonly user: ExtensionLoginUser;
      readonly credential: ExtensionLoginCredential | null;
    }
  | { readonly status: 'failed'; readonly error: ExtensionLoginError };

const READY = 'BEEP_EXTENSION_LOGIN_READY';
const REPLY = 'BEEP_EXTENSION_LOGIN_REPLY';

/** What a parent posts to the framed page; not as a string. */
export interface ExtensionLoginRequest {
  readonly initAuth: true;
  readonly provider: SignInProvider;
}

/** Makes the request that the framed page answers. */
export function extensionLoginRequest(provider: SignInProvider): ExtensionLoginRequest {
  return { initAuth: true, provider };
}

/** A request as the page hears it: a provider, or why there can be none; undefined where it is no request. */
export function parseExtensionLoginRequest(
  data: unknown,
): { readonly provider: SignInProvider } | { readonly error: ExtensionLoginError } | undefined {
  const fields = messageFields(data);
  if (fields?.initAuth !== true) return undefined;
  const { provider } = fields;
  if (provider === undefined || provider === null || provider === '') {
    return { error: 'No provider specified' };
  }
  return isSignInProvider(provider) ? { provider } : { error: 'Unsupported provider' };
}

/** The string with which the framed page says that it listens. */
export function extensionLoginReady(): string {
  return JSON.stringify({ type: READY });
}

/** Whether a parent heard that the framed page listens. */
export function isExtensionLoginReady(data: unknown): boolean {
  return messageFields(data)?.type === READY;
}

/** The string with which the framed page answers. */
export function writeExtensionLoginReply(reply: ExtensionLoginReply): string {
  return JSON.stringify(
    reply.status === 'signed-in'
      ? { type: REPLY, user: reply.user, credential: reply.credential }
      : { type: REPLY, error: reply.error },
  );
}

/** An answer as a parent hears it; undefined where it is none. */
export function parseExtensionLoginReply(data: unknown): ExtensionLoginReply | undefined {
  const fields = messageFields(data);
  if (fields?.type !== REPLY) return undefined;
  if (isError(fields.error)) return { status: 'failed', error: fields.error };
  const user = parseUser(fields.user);
  return user && { status: 'signed-in', user, credential: parseCredential(fields.credential) };
}

const ERRORS: readonly ExtensionLoginError[] = [
  'Unsupported provider',
  'No provider specified',
  'Authentication failed',
];

function isError(value: unknown): value is ExtensionLoginError {
  return ERRORS.includes(value as ExtensionLoginError);
}

function parseUser(value: unknown): ExtensionLoginUser | undefined {
  const fields = messageFields(value);
  const uid = textOrNull(fields?.uid);
  if (fields === undefined || uid === null) return undefined;
  return {
    uid,
    displayName: textOrNull(fields.displayName),
    email: textOrNull(fields.email),
    photoURL: textOrNull(fields.photoURL),
  };
}

function parseCredential(value: unknown): ExtensionLoginCredential | null {
  const fields = messageFields(value);
  const providerId = textOrNull(fields?.providerId);
  if (fields === undefined || providerId === null) return null;
  return {
    providerId,
    idToken: textOrNull(fields.idToken),
    accessToken: textOrNull(fields.accessToken),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
