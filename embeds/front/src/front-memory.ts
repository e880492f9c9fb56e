import type { InsertOutcome } from '@beep/core/insert';

type Found = Extract<InsertOutcome, { status: 'already-there' }>['found'];

/** A draft requested in a conversation; no id if Front has not reported it, or not yet. */
type StartedDraft = { readonly draftId: string | null };

/**
 * Calls to Front that cannot be undone: drafts and links, by selection. Includes calls without an answer, because Front
 * may have executed them.
 */
export interface FrontMemory {
  /** Why a link must not be inserted into a place; null if it may be. */
  find(place: string, link: string): Found | null;
  /** The unused draft that was started there; null if there is none, or its id is unknown. */
  startedDraft(place: string): string | null;
  /** Records a call that starts a draft and resolves to its id, or null. Rejects if the call does. */
  keepDraft(place: string, call: Promise<string | null>): Promise<string | null>;
  /** Records a call that inserts a link, which uses up the draft started there. Rejects if the call does. */
  keepLink(place: string, link: string, call: Promise<unknown>): Promise<void>;
  /** The draft started there is no longer usable. */
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
        // A cancelled call may have been executed before.
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

/** True if the call was cancelled on our side, by the signal or by the SDK, rather than refused by Front. */
function isTakenBack(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return (
    ('name' in error && error.name === 'AbortError') ||
    ('isCancelError' in error && error.isCancelError === true)
  );
}
