import type { InsertOutcome } from '@beep/core/insert';

type Found = Extract<InsertOutcome, { status: 'already-there' }>['found'];

/** A draft requested in a conversation; no id if Front has not reported it, or not yet. */
type StartedDraft = { readonly draftId: string | null };

/**
 * Calls to Front that cannot be undone: drafts and links, by selection. Includes calls without an answer, because Front
 * may have executed them.
 */
export interface FrontMemory {
  /** Why a link must not be inserted into a target; null if it may be. */
  find(targetId: string, link: string): Found | null;
  /** The unused draft that was started there; null if there is none, or its id is unknown. */
  startedDraft(targetId: string): string | null;
  /** Records a call that starts a draft and resolves to its id, or null. Rejects if the call does. */
  keepDraft(targetId: string, call: Promise<string | null>): Promise<string | null>;
  /** Records a call that inserts a link, which uses up the draft started there. Rejects if the call does. */
  keepLink(targetId: string, link: string, call: Promise<unknown>): Promise<void>;
  /** The draft started there is no longer usable. */
  forgetDraft(targetId: string): void;
}

export function createFrontMemory(): FrontMemory {
  const drafts = new Map<string, StartedDraft>();
  const links = new Map<string, 'link' | 'unanswered'>();
  const keyOf = (targetId: string, link: string): string => `${targetId}\n${link}`;
  return {
    find(targetId, link) {
      const isUnnamed = drafts.get(targetId)?.draftId === null;
      return links.get(keyOf(targetId, link)) ?? (isUnnamed ? 'draft' : null);
    },
    startedDraft: (targetId) => drafts.get(targetId)?.draftId ?? null,
    async keepDraft(targetId, call) {
      const started: StartedDraft = { draftId: null };
      drafts.set(targetId, started);
      try {
        const draftId = await call;
        if (drafts.get(targetId) === started) drafts.set(targetId, { draftId });
        return draftId;
      } catch (error) {
        // A cancelled call may have been executed before.
        if (drafts.get(targetId) === started && !isCancelled(error)) drafts.delete(targetId);
        throw error;
      }
    },
    async keepLink(targetId, link, call) {
      const key = keyOf(targetId, link);
      const before = links.get(key);
      if (before !== 'link') links.set(key, 'unanswered');
      try {
        await call;
        links.set(key, 'link');
        drafts.delete(targetId);
      } catch (error) {
        if (before === undefined && !isCancelled(error)) links.delete(key);
        throw error;
      }
    },
    forgetDraft: (targetId) => void drafts.delete(targetId),
  };
}

/** True if the call was cancelled on our side, by the signal or by the SDK, rather than refused by Front. */
function isCancelled(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return (
    ('name' in error && error.name === 'AbortError') ||
    ('isCancelError' in error && error.isCancelError === true)
  );
}
