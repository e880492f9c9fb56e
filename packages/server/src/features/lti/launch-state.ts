import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

/** The time to sign in at the platform. */
export const STATE_LIFE_SECONDS = 600;
/** Launches that can be under way in a browser at once, as of a page with many notes; a cookie each. */
const SLOTS = 64;

const stateSchema = z.object({
  platform: z.string(),
  nonce: z.string(),
  /** The SHA-256 of what proves that a browser began the launch. */
  proof: z.string(),
  /** The frame of the platform that keeps the proof, if it has one. */
  storage: z.string().optional(),
  /** The query with which a window of our own begins again. */
  again: z.string().optional(),
  iat: z.number(),
});

/** A launch under way, which the platform carries to and fro without being able to read it. */
export type LaunchState = z.infer<typeof stateSchema>;

export interface LaunchStatesOptions {
  /** Shared by all processes. */
  readonly secret: Buffer;
  /** False for a service on plain http, which browsers only accept from this machine. */
  readonly isSecure: boolean;
  readonly now: () => number;
}

/** Binds launches to the browsers that begin them. */
export function createLaunchStates({ secret, isSecure, now }: LaunchStatesOptions) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'beep lti launch', 32));
  // With the prefix, no other host of the domain can set it.
  const nameOf = (state: string): string => `${isSecure ? '__Host-' : ''}beep-lti-${slotOf(state)}`;
  // In the frame of a platform cookies are sent only like this, and some browsers refuse even these.
  const attributes = {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'None',
    partitioned: true,
  } as const;
  return {
    begin: async (
      context: Context,
      begun: Omit<LaunchState, 'nonce' | 'proof' | 'iat'>,
    ): Promise<{ readonly state: string; readonly nonce: string; readonly proof: string }> => {
      const [nonce, proof] = [newSecret(), newSecret()];
      const issuedAt = Math.floor(now() / 1000);
      const state = await new EncryptJWT({ ...begun, nonce, proof: hashOf(proof) })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + STATE_LIFE_SECONDS)
        .encrypt(key);
      setCookie(context, nameOf(state), proof, { ...attributes, maxAge: STATE_LIFE_SECONDS });
      return { state, nonce, proof };
    },
    /** Undefined for a state that is not ours, changed or too old. */
    read: async (state: string): Promise<LaunchState | undefined> => {
      try {
        const options = { currentDate: new Date(now()), keyManagementAlgorithms: ['dir'] };
        const { payload } = await jwtDecrypt(state, key, options);
        return stateSchema.safeParse(payload).data;
      } catch {
        return undefined;
      }
    },
    /** True if the browser that sends this began the launch: by the cookie, or by what the platform’s storage kept. */
    isProven: (context: Context, state: string, { proof: expected }: LaunchState, given?: string): boolean =>
      [getCookie(context, nameOf(state)), given].some(
        (proof) => proof !== undefined && isSame(hashOf(proof), expected),
      ),
    forget: (context: Context, state: string): void => {
      deleteCookie(context, nameOf(state), attributes);
    },
  };
}

/** The name under which the storage of the platform keeps the proof of a state. */
export function storageKeyOf(state: string): string {
  return `beep-${hashOf(state).slice(0, 22)}`;
}

function slotOf(state: string): number {
  return createHash('sha256').update(state).digest().readUInt16BE() % SLOTS;
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
