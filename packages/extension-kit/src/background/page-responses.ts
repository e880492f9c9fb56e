import type { IdentityProvider } from '@beep/core/session';
import type { DraftHost } from './draft-host.ts';
import type { Answers } from './serve-pages.ts';

/** The identity calls of pages. `leave` tells all pages of a log-out. */
export function identityResponses(
  identity: Omit<IdentityProvider, 'onUserChanged'>,
  leave: (uid: string) => void,
): Answers<'signIn' | 'signOut' | 'leave' | 'getToken'> {
  return {
    async signIn({ args }) {
      const outcome = await identity.signIn(args.provider);
      // The provider's credential is secret and stays in the worker.
      return { value: outcome.status === 'signed-in' ? { status: 'signed-in' } : outcome };
    },
    async signOut() {
      await identity.signOut();
      return { value: null };
    },
    async leave({ args }) {
      leave(args.uid);
      return { value: null };
    },
    getToken: async ({ args }) => ({ value: await identity.getToken(args) }),
  };
}

/** The journal calls of pages. */
export function journalResponses(
  draftHost: DraftHost,
): Answers<
  'begin' | 'claim' | 'list' | 'removeAllOf' | 'append' | 'note' | 'finish' | 'read' | 'remove' | 'release'
> {
  return {
    begin: async ({ page, args, again }) => ({ value: await draftHost.begin(page, args, again) }),
    claim: async ({ page, args, again }) => ({ value: await draftHost.claim(page, args.id, again) }),
    list: async ({ args }) => ({ value: await draftHost.list(args.ownerUid) }),
    async removeAllOf({ args }) {
      await draftHost.removeAllOf(args.ownerUid);
      return { value: null };
    },
    append: async ({ page, args: { id, ...piece }, bytes, again }) => ({
      value: await draftHost.append(page, id, { ...piece, bytes, again }),
    }),
    note: async ({ page, args }) => ({ value: await draftHost.note(page, args.id, args.facts) }),
    finish: async ({ page, args: { id, saved, hasAudio }, bytes }) => ({
      value: await draftHost.finish(page, id, hasAudio ? { ...saved, audio: bytes } : saved),
    }),
    async read({ page, args }) {
      const found = await draftHost.read(page, args.id);
      return found === null ? { value: null } : { value: found.draft, bytes: found.audio };
    },
    async remove({ page, args }) {
      await draftHost.remove(page, args.id);
      return { value: null };
    },
    async release({ page, args }) {
      await draftHost.release(page, args.id);
      return { value: null };
    },
  };
}
