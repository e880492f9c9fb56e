import type { ExternalStore } from '@beep/core/actor';
import type { InsertFailureCode, InsertOutcome, InsertTarget } from '@beep/core/insert';
import { INSERT_TIMEOUT_MS } from '@beep/core/limits';
import type { Clock } from '@beep/core/time';
import type { FrontContext } from './front-host.ts';
import type { FrontState } from './front-machine.ts';
import { createFrontMemory, type FrontMemory } from './front-memory.ts';
import { type FrontSelection, isSameSelection, targetIdOf } from './front-selection.ts';
import { frontSnippet } from './front-snippet.ts';
import { createReply, findNewest } from './open-reply.ts';

export interface FrontTargetOptions {
  readonly connection: ExternalStore<FrontState>;
  readonly clock: Clock;
}

interface Attempt {
  readonly link: string;
  readonly transcript: string | undefined;
  /** Inserts even if the link, or a draft for it, may be there already. */
  readonly isAgain: boolean;
  /** Aborted by the page: Front is told to cancel too. */
  readonly signal: AbortSignal;
  /** The time limit. Calls that Front may have begun are not cancelled, but awaited and remembered. */
  readonly limit: AbortSignal;
}

interface Plan {
  readonly context: FrontContext;
  readonly selection: FrontSelection;
  readonly body: string;
  readonly targetId: string;
}

/**
 * Inserts a link, as the snippet with its transcript, into the draft of the current selection, or into a reply that is started for it.
 * Gives up after 10 s, when the signal aborts, and when another conversation is selected before the draft is known. A
 * link that is or may be in the conversation is inserted again only by `insertAgain`.
 */
export function createFrontTarget({ connection, clock }: FrontTargetOptions): InsertTarget {
  const memory = createFrontMemory();

  async function draftFor(
    selection: FrontSelection,
    context: FrontContext,
    { signal, limit }: Pick<Attempt, 'signal' | 'limit'>,
  ): Promise<string | null> {
    const targetId = targetIdOf(selection);
    const known = selection.draftId ?? memory.startedDraft(targetId);
    if (known !== null) return known;
    const newest = await findNewest(context, AbortSignal.any([signal, limit]));
    if (newest === null) return null;
    signal.throwIfAborted();
    return until(limit, memory.keepDraft(targetId, createReply(context, newest, signal)));
  }

  async function carryOut(
    { context, selection, body, targetId }: Plan,
    attempt: Attempt,
  ): Promise<InsertOutcome> {
    const { link, signal, limit } = attempt;
    const switched = new AbortController();
    const unsubscribe = connection.subscribe(() => {
      if (!isStillAt(selection, connection.getSnapshot())) switched.abort();
    });
    const givenUp = AbortSignal.any([signal, switched.signal]);
    try {
      const draftId = await draftFor(selection, context, { signal: givenUp, limit });
      // From here on the draft's id is the target, and Front's answer decides.
      if (draftId === null || givenUp.aborted) return failed('refused');
      const update = { updateMode: 'insert', content: { body, type: 'html' } };
      const call = context.call('updateDraft', [draftId, update], signal);
      await until(limit, memory.keepLink(targetId, link, call));
      return { status: 'inserted' };
    } catch {
      if (limit.aborted) return { status: 'timed-out' };
      // Front refused the started draft. Keep one whose id is unknown: it may be open.
      if (!givenUp.aborted && memory.startedDraft(targetId) !== null) memory.forgetDraft(targetId);
      return failed('refused');
    } finally {
      unsubscribe();
    }
  }

  async function insert(wanted: Omit<Attempt, 'limit'>): Promise<InsertOutcome> {
    const limit = new AbortController();
    const cancelLimit = clock.after(INSERT_TIMEOUT_MS, () => limit.abort());
    const attempt = { ...wanted, limit: limit.signal };
    const planned = planPress(connection.getSnapshot(), memory, attempt);
    const outcome = 'status' in planned ? planned : await carryOut(planned, attempt);
    cancelLimit();
    return outcome;
  }

  return {
    insert: (link, signal, transcript) => insert({ link, signal, transcript, isAgain: false }),
    insertAgain: (link, signal, transcript) => insert({ link, signal, transcript, isAgain: true }),
  };
}

/** The action for a press, or the reason why there is none. */
function planPress(
  state: FrontState,
  memory: FrontMemory,
  { link, transcript, isAgain }: Attempt,
): Plan | InsertOutcome {
  if (state.status !== 'connected') return failed('not-connected');
  const { context, selection } = state;
  if (selection === null) return failed('nothing-selected');
  const body = frontSnippet(link, transcript);
  if (body === null) return failed('snippet-failed');
  const targetId = targetIdOf(selection);
  // A draft that the user has open takes precedence over a started one.
  if (selection.draftId !== null) memory.forgetDraft(targetId);
  const found = isAgain ? null : memory.find(targetId, link);
  return found === null ? { context, selection, body, targetId } : { status: 'already-there', found };
}

/** Settles with the promise, or rejects as soon as the signal aborts; the promise itself continues. */
async function until<Value>(limit: AbortSignal, promise: Promise<Value>): Promise<Value> {
  const over = new Promise<never>((_resolve, reject) => {
    limit.addEventListener('abort', () => reject(limit.reason), { once: true });
  });
  return Promise.race([promise, over]);
}

function isStillAt(selection: FrontSelection, now: FrontState): boolean {
  return now.status === 'connected' && isSameSelection(selection, now.selection);
}

function failed(code: InsertFailureCode): InsertOutcome {
  return { status: 'failed', code };
}
