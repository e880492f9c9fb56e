import type { InsertOutcome } from '@beep/core';

type Found = Extract<InsertOutcome, { status: 'already-there' }>['found'];

/** A draft that was asked for in a conversation; without an id where Front has not said which one it is, or not yet. */
type StartedDraft = { readonly draftId: string | null };

/**
 * What was given to Front and cannot be taken back: drafts and links, by what was selected. Calls that Front has not answered
 * are among it, for Front may have carried them out.
 */
export interface FrontMemory {
  /** What stands against inserting a link into a place; null where nothing does. */
  find(place: string, link: string): Found | null;
  /** The draft that was started there and is not used yet; null where none was, or nobody knows which. */
  startedDraft(place: string): string | null;
  /** Keeps a call that starts a draft: `call` answers its id, or null. Rejects as the call does. */
  keepDraft(place: string, call: Promise<string | null>): Promise<string | null>;
  /** Keeps a call that puts a link somewhere, which uses the draft that was started there. Rejects as the call does. */
  keepLink(place: string, link: string, call: Promise<unknown>): Promise<void>;
  /** The draft that was started there is of no use any more. */
  forgetDraft(place: string): void;
}

export function createFrontMemory(): FrontMemory {
  const drafts = new Map<string, StartedDraft>();
  const links = new Map<string, 'link' | 'unanswered'>();
  const keyOf = (place: string, link: string): string => `${place}\n${link}`;
  return {
    find(place, link) {
      const isUnnamed = drafts.get(place)?.draftId === null;
      return links.get(keyOf(place, link)) ?? (isUnnamed ? 'draft' : null);
    },
    startedDraft: (place) => drafts.get(place)?.draftId ?? null,
    async keepDraft(place, call) {
      const started: StartedDraft = { draftId: null };
      drafts.set(place, started);
      try {
        const draftId = await call;
        if (drafts.get(place) === started) drafts.set(place, { draftId });
        return draftId;
      } catch (error) {
        // A call that was taken back may have been carried out before.
        if (drafts.get(place) === started && !isTakenBack(error)) drafts.delete(place);
        throw error;
      }
    },
    async keepLink(place, link, call) {
      const key = keyOf(place, link);
      const before = links.get(key);
      if (before !== 'link') links.set(key, 'unanswered');
      try {
        await call;
        links.set(key, 'link');
        drafts.delete(place);
      } catch (error) {
        if (before === undefined && !isTakenBack(error)) links.delete(key);
        throw error;
      }
    },
    forgetDraft: (place) => void drafts.delete(place),
  };
}

/** Not refused by Front, but given up on our side: by the signal, or as the SDK says it of a call that was cancelled. */
function isTakenBack(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return (
    ('name' in error && error.name === 'AbortError') ||
    ('isCancelError' in error && error.isCancelError === true)
  );
}
