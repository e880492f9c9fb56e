import { parseDraftHead } from '@beep/browser';
import type { StoredDraft } from '@beep/core/drafts';
import type { IdentityProvider } from '@beep/core/session';
import { parseDraftMetadata, parseFinishedDraft } from '../drafts/journal-values.ts';
import { parseSignInProvider } from '../session/identity-values.ts';
import { amount, text, understood } from './call-arguments.ts';
import type { DraftHost } from './draft-host.ts';
import type { AnswerCall, CallResponse } from './serve-pages.ts';

/** The identity calls of pages. */
export function identityResponses(
  identity: Omit<IdentityProvider, 'onUserChanged'>,
): Readonly<Record<string, AnswerCall>> {
  return {
    async signIn({ args }) {
      const outcome = await identity.signIn(understood(parseSignInProvider(args.provider)));
      // The provider's credential is secret and stays in the worker.
      return { value: outcome.status === 'signed-in' ? { status: 'signed-in' } : outcome };
    },
    async signOut() {
      await identity.signOut();
      return { value: null };
    },
    async getToken({ args }) {
      return { value: await identity.getToken({ forceRefresh: args.forceRefresh === true }) };
    },
  };
}

/** The journal calls of pages. */
export function journalResponses(draftHost: DraftHost): Readonly<Record<string, AnswerCall>> {
  return {
    begin: async ({ page, args, again }) => ({
      value: await draftHost.begin(page, understood(parseDraftHead(args)), again),
    }),
    claim: async ({ page, args, again }) => ({ value: await draftHost.claim(page, text(args.id), again) }),
    list: async ({ args }) => ({ value: await draftHost.list(text(args.ownerUid)) }),
    async removeAllOf({ args }) {
      await draftHost.removeAllOf(text(args.ownerUid));
      return { value: null };
    },
    async append({ page, args, bytes, again }) {
      const [atByte, durationMs] = [amount(args.atByte), amount(args.durationMs)];
      return { value: await draftHost.append(page, text(args.id), { atByte, durationMs, bytes, again }) };
    },
    note: async ({ page, args }) => ({
      value: await draftHost.note(page, text(args.id), understood(parseDraftMetadata(args.facts))),
    }),
    async finish({ page, args, bytes }) {
      const saved = understood(parseFinishedDraft(args));
      const audio = args.hasAudio === true ? { audio: bytes } : {};
      return { value: await draftHost.finish(page, text(args.id), { ...saved, ...audio }) };
    },
    read: async ({ page, args }) => readResponse(await draftHost.read(page, text(args.id))),
    async remove({ page, args }) {
      await draftHost.remove(page, text(args.id));
      return { value: null };
    },
    async release({ page, args }) {
      await draftHost.release(page, text(args.id));
      return { value: null };
    },
  };
}

function readResponse(found: { readonly draft: StoredDraft; readonly audio: Blob } | null): CallResponse {
  return found === null ? { value: null } : { value: found.draft, bytes: found.audio };
}
