import { hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { isLanguage, type Language } from '@beep/core/languages';
import type { OidcProviderId } from '@beep/core/session';
import { isOidcProviderId } from '@beep/core/session';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { SignInSecrets } from './provider-client.ts';

/** The time to sign in at the provider. */
const FLOW_LIFE_SECONDS = 600;
/** Windows whose sign-ins can be in progress at once; a cookie each. */
const SLOTS = 4;

/** A sign-in in progress. */
export interface Flow extends SignInSecrets {
  readonly providerId: OidcProviderId;
  /** The number by which the page that opened the window knows the sign-in. */
  readonly request: string;
  /** Of the page that opened the window, if it says so. */
  readonly language: Language | null;
}

export interface FlowCookieOptions {
  /** Shared by all processes. */
  readonly secret: Buffer;
  /** False for a service on plain http, which browsers only accept from this machine. */
  readonly isSecure: boolean;
  readonly now: () => number;
}

const flowSchema: z.ZodType<Flow> = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  request: z.string(),
  // Absent in a cookie of before.
  language: z.custom<Language>(isLanguage).nullable().default(null),
  providerId: z.custom<OidcProviderId>(isOidcProviderId),
});

export type FlowCookies = ReturnType<typeof createFlowCookies>;

/** Keeps flows in cookies of the browser, so that any process of the service can finish them. */
export function createFlowCookies({ secret, isSecure, now }: FlowCookieOptions) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'beep sign-in flow', 32));
  // With the prefix, no other host of the domain can set it.
  const prefix = isSecure ? '__Host-' : '';
  const nameIn = (slot: number): string => `${prefix}beep-sign-in-${slot}`;
  const nameOf = (state: string): string => nameIn(slotOf(state));
  const attributes = { path: '/', secure: isSecure, httpOnly: true, sameSite: 'Lax' } as const;
  return {
    /** A new state, in a slot that no other window of the browser has, as long as there is one. */
    newState: (context: Context, request: string): string => {
      const slots = Array.from({ length: SLOTS }, (_, slot) => slot);
      const free = slots.filter((slot) => getCookie(context, nameIn(slot)) === undefined);
      // Windows that open at the same moment know nothing of each other.
      const slot = free[randomInt(free.length || 1)] ?? randomInt(SLOTS);
      // The request leads back to the waiting page even if the flow is lost.
      return `${request}.${randomBytes(32).toString('base64url')}${slot}`;
    },
    store: async (context: Context, flow: Flow): Promise<void> => {
      const value = await new EncryptJWT({ ...flow })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(now() / 1000) + FLOW_LIFE_SECONDS)
        .encrypt(key);
      setCookie(context, nameOf(flow.state), value, { ...attributes, maxAge: FLOW_LIFE_SECONDS });
    },
    /** The flow of a state, once per browser; undefined if it is another browser's, used, changed or too old. */
    take: async (context: Context, state: string): Promise<Flow | undefined> => {
      const name = nameOf(state);
      const value = getCookie(context, name);
      if (value === undefined) return undefined;
      const flow = await decrypt(value, key, now());
      // That of another window stays.
      if (flow?.state !== state) return undefined;
      deleteCookie(context, name, attributes);
      return flow;
    },
  };
}

/** Of the digit at its end. */
function slotOf(state: string): number {
  return (state.codePointAt(state.length - 1) ?? 0) % SLOTS;
}

async function decrypt(value: string, key: Uint8Array, nowMs: number): Promise<Flow | undefined> {
  try {
    const options = { currentDate: new Date(nowMs), keyManagementAlgorithms: ['dir'] };
    const { payload } = await jwtDecrypt(value, key, options);
    return flowSchema.safeParse(payload).data;
  } catch {
    return undefined;
  }
}
