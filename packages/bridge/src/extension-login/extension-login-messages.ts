import { isSignInProvider, type SignInProvider } from '@beep/core/session';
import { messageFields } from '../received-message.ts';

/** The signed-in user, in the field names of the identity provider. */
export interface ExtensionLoginUser {
  readonly uid: string;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly photoURL: string | null;
}

/** The provider's credential for signing in elsewhere. A secret: only for a listed extension. */
export interface ExtensionLoginCredential {
  /** As in `SIGN_IN_PROVIDERS`. */
  readonly providerId: string;
  readonly idToken: string | null;
  readonly accessToken: string | null;
}

/** Why a sign-in for an extension failed, as the message says it. */
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

/** A parent's message to the framed page; not as a string. */
export interface ExtensionLoginRequest {
  readonly initAuth: true;
  readonly provider: SignInProvider;
}

/** Makes a request to the framed page. */
export function extensionLoginRequest(provider: SignInProvider): ExtensionLoginRequest {
  return { initAuth: true, provider };
}

/** Parses a request: a provider, or the error for it; undefined if the message is no request. */
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

/** The string with which the framed page reports that it is ready. */
export function extensionLoginReady(): string {
  return JSON.stringify({ type: READY });
}

/** True if the message reports that the framed page is ready. */
export function isExtensionLoginReady(data: unknown): boolean {
  return messageFields(data)?.type === READY;
}

/** The string with which the framed page responds. */
export function writeExtensionLoginReply(reply: ExtensionLoginReply): string {
  return JSON.stringify(
    reply.status === 'signed-in'
      ? { type: REPLY, user: reply.user, credential: reply.credential }
      : { type: REPLY, error: reply.error },
  );
}

/** Parses a response; undefined if the message is not one. */
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
