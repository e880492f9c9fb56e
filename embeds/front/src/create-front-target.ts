import {
  type Actor,
  type Clock,
  INSERT_TIMEOUT_MS,
  type InsertFailureCode,
  type InsertOutcome,
  type InsertTarget,
} from '@beep/core';
import type { FrontContext } from './front-host.ts';
import type { FrontState } from './front-machine.ts';
import { type FrontSelection, isSameSelection } from './front-selection.ts';
import { frontSnippet } from './front-snippet.ts';
import { openReply } from './open-reply.ts';

export interface FrontTargetOptions {
  readonly connection: Pick<Actor<FrontState, never>, 'getSnapshot' | 'subscribe'>;
  readonly clock: Clock;
}

/** A reply that was started and may not hold the note yet. */
interface StartedReply {
  readonly conversationId: string | null;
  readonly draftId: string;
}

/**
 * Puts a link, as the snippet, into the draft of what is selected at that moment, or into a reply that is
 * started for it. Gives up after 10 s, when the signal aborts, and when another conversation is selected
 * before the draft is known; Front is then told to give up too.
 */
export function createFrontTarget({ connection, clock }: FrontTargetOptions): InsertTarget {
  /** Kept over a time-out, so that trying again starts no second reply. */
  let started: StartedReply | null = null;

  async function draftFor(
    { conversationId, draftId }: FrontSelection,
    context: FrontContext,
    signal: AbortSignal,
  ): Promise<string | null> {
    if (draftId !== null) return draftId;
    if (started?.conversationId === conversationId) return started.draftId;
    const opened = await openReply(context, signal);
    if (opened !== null) started = { conversationId, draftId: opened };
    return opened;
  }

  async function attempt(link: string, signal: AbortSignal): Promise<InsertOutcome> {
    const state = connection.getSnapshot();
    if (state.status !== 'connected') return failed('not-connected');
    const { context, selection } = state;
    if (selection === null) return failed('nothing-selected');
    const body = frontSnippet(link);
    if (body === null) return failed('snippet-failed');

    const switched = new AbortController();
    const unsubscribe = connection.subscribe(() => {
      if (!isStillAt(selection, connection.getSnapshot())) switched.abort();
    });
    try {
      const draftId = await draftFor(selection, context, AbortSignal.any([signal, switched.signal]));
      // From here on the draft's own id says where the note goes, and Front's answer counts.
      if (draftId === null || switched.signal.aborted) return failed('refused');
      const update = { updateMode: 'insert', content: { body, type: 'html' } };
      await context.call('updateDraft', [draftId, update], signal);
      return { status: 'inserted' };
    } catch {
      return failed('refused');
    } finally {
      unsubscribe();
    }
  }

  return {
    async insert(link, signal) {
      const limit = new AbortController();
      const cancelLimit = clock.after(INSERT_TIMEOUT_MS, () => limit.abort());
      const outcome = await attempt(link, AbortSignal.any([signal, limit.signal]));
      cancelLimit();
      if (outcome.status !== 'inserted' && limit.signal.aborted) return { status: 'timed-out' };
      started = null;
      return outcome;
    },
  };
}

function isStillAt(selection: FrontSelection, now: FrontState): boolean {
  return now.status === 'connected' && isSameSelection(selection, now.selection);
}

function failed(code: InsertFailureCode): InsertOutcome {
  return { status: 'failed', code };
}
