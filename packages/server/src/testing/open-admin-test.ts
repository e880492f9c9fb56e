import { createAdministrators } from '../access/administrators.ts';
import { IdentityError, type TokenVerifier } from '../auth/token-verifier.ts';
import type { AuditEntry } from '../storage/audit-store.ts';
import type { TestParts } from './open-test-service.ts';
import { openTestService, type TestService, type TestServiceOptions } from './open-test-service.ts';

const DOMAIN = 'school.example';

/** Verified addresses by uid; other users have `{uid}@school.example`. */
const ADDRESSES: Readonly<Record<string, string | undefined>> = {
  operator: 'IT@District.example',
  clerk: 'clerk@other.example',
  bob: 'bob@other.example',
  unverified: undefined,
  fullWidth: 'head@\uFF53chool.example',
  trailingDot: `head@${DOMAIN}.`,
  kelvin: `\u212Aate@${DOMAIN}`,
  subdomain: `head@mail.${DOMAIN}`,
  cyrillic: `h\u0435ad@${DOMAIN}`,
};

/** The service with the administrator `operator` of every domain in its configuration. */
export interface AdminTest extends TestService, AsyncDisposable {
  /** Sends JSON as a user, or without a token. */
  send(uid: string | undefined, method: string, path: string, body?: unknown): Promise<Response>;
  /** The audit log, oldest first. */
  entries(): Promise<readonly AuditEntry[]>;
}

export async function openAdminTest(
  options?: TestServiceOptions,
  changes: Partial<TestParts> = {},
): Promise<AdminTest> {
  const test = await openTestService(
    ({ stores, now }) => ({
      verifier,
      administrators: createAdministrators({ stores, configured: ['it@district.example'], now }),
      ...changes,
    }),
    options,
  );
  return {
    ...test,
    send: (uid, method, path, body) =>
      test.request(path, {
        method,
        ...(uid === undefined ? {} : { uid }),
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      }),
    entries: () => test.service.stores.audit.page({ domains: 'all', order: 'oldest', limit: 1000 }),
    [Symbol.asyncDispose]: () => test.close(),
  };
}

const verifier: TokenVerifier = {
  verify: async (token) => {
    const [, uid] = /^token-of-(\w+)$/.exec(token) ?? [];
    if (uid === undefined) throw new IdentityError('unauthorized', 'not a token');
    const email = uid in ADDRESSES ? ADDRESSES[uid] : `${uid}@${DOMAIN}`;
    return { uid, authTime: 0, ...(email === undefined ? {} : { verifiedEmail: email }) };
  },
};
