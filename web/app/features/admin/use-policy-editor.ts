import {
  adminCalls,
  DEFAULT_GRACE_DAYS,
  type PolicyPreview,
  type PolicyVersion,
} from '@beep/api/features/admin';
import type { Policy } from '@beep/core/policies';
import type { CallFailure, CallOutcome } from '@beep/core/recordings';
import { useEffect, useRef, useState } from 'react';
import { useAdmin } from './admin-context.tsx';
import { draftOf, editDraft, type PolicyDraft, readDraft, rebaseDraft } from './policy-draft.ts';

/** Editing, and what comes after: the effects are shown before they can be saved. */
export type PolicyStage =
  | { readonly status: 'editing' | 'previewing' | 'saved' }
  /** `confirming`: the change deletes or silences recordings, so it asks first. */
  | { readonly status: 'previewed' | 'confirming' | 'saving'; readonly preview: PolicyPreview }
  /** Someone else changed the policy meanwhile. `failure`: their version could not be loaded. */
  | { readonly status: 'conflict'; readonly isLoading: boolean; readonly failure: CallFailure | null }
  | { readonly status: 'failed'; readonly failure: CallFailure };

/** Changes of someone else that the draft now includes. */
export interface Rebase {
  readonly before: Policy;
  readonly theirs: Policy;
  /** Rules that both changed; the draft has the own value. */
  readonly clashes: readonly (keyof Policy)[];
}

/** A policy that is edited, and the version that the change is made from: 0 if the domain has no policy. */
export interface PolicyStart {
  readonly policy: Policy;
  readonly version: number;
}

interface Edited {
  /** What the draft began with. */
  readonly start: PolicyStart;
  readonly draft: PolicyDraft;
  readonly stage: PolicyStage;
  /** Until the next save. */
  readonly rebase: Rebase | null;
}

export interface PolicyEditor extends Edited {
  /** Each edit asks for a new preview. */
  readonly edit: (change: Partial<PolicyDraft>) => void;
  readonly preview: () => void;
  /** Asks first if something ends; `confirm` saves then, and `cancel` goes back. */
  readonly save: () => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
  /** After a conflict: loads the version of someone else, and keeps the edits. */
  readonly load: () => void;
}

/** Edits one domain's policy. After the screen is gone a change that was sent still takes effect. */
export function usePolicyEditor(domain: string, first: PolicyStart): PolicyEditor {
  const { call } = useAdmin();
  const [edited, setEdited] = useState<Edited>(() => ({
    ...{ start: first, draft: draftOf(first.policy, DEFAULT_GRACE_DAYS) },
    ...{ stage: { status: 'editing' }, rebase: null },
  }));
  /** The call that is waited for; the answers of others are dropped. */
  const awaited = useRef<Promise<unknown> | null>(null);
  useEffect(
    () => () => {
      awaited.current = null;
    },
    [],
  );
  const { start, draft, stage } = edited;
  const set = (change: Partial<Edited>): void => setEdited((last) => ({ ...last, ...change }));
  const wait = async <Value>(
    during: PolicyStage,
    answer: Promise<CallOutcome<Value>>,
    after: (outcome: CallOutcome<Value>) => Partial<Edited>,
  ): Promise<void> => {
    awaited.current = answer;
    set({ stage: during });
    const outcome = await answer;
    if (awaited.current === answer) set(after(outcome));
  };
  const confirm = (): void => {
    const { policy } = readDraft(draft);
    if (policy === null || !('preview' in stage) || stage.status === 'saving') return;
    const body = { policy, graceDays: draft.graceDays, version: start.version };
    void wait({ ...stage, status: 'saving' }, call(adminCalls.changePolicy, { domain, body }), (outcome) =>
      outcome.status === 'ok'
        ? {
            ...{ start: outcome.value, draft: draftOf(outcome.value.policy, draft.graceDays) },
            ...{ stage: { status: 'saved' }, rebase: null },
          }
        : { stage: stageAfter(outcome.failure) },
    );
  };
  return {
    ...edited,
    edit(change) {
      awaited.current = null;
      setEdited((last) => ({ ...last, draft: editDraft(last.draft, change), stage: { status: 'editing' } }));
    },
    preview() {
      const { policy } = readDraft(draft);
      if (policy === null || ['previewing', 'saving', 'conflict'].includes(stage.status)) return;
      const body = { policy, graceDays: draft.graceDays, version: start.version };
      void wait({ status: 'previewing' }, call(adminCalls.previewPolicy, { domain, body }), (outcome) => ({
        stage:
          outcome.status === 'ok'
            ? { status: 'previewed', preview: outcome.value }
            : stageAfter(outcome.failure),
      }));
    },
    save() {
      if (stage.status === 'previewed' && endsSomething(stage.preview)) {
        set({ stage: { ...stage, status: 'confirming' } });
      } else confirm();
    },
    confirm,
    cancel: () => stage.status === 'confirming' && set({ stage: { ...stage, status: 'previewed' } }),
    load() {
      const loading: PolicyStage = { status: 'conflict', isLoading: true, failure: null };
      void wait(loading, call(adminCalls.listPolicyVersions, { domain }), (outcome) =>
        outcome.status === 'ok'
          ? rebased(edited, outcome.value.policies[0])
          : { stage: { status: 'conflict', isLoading: false, failure: outcome.failure } },
      );
    },
  };
}

/** True if recordings will be deleted or can no longer be heard. */
export function endsSomething({ deletions, laterDeletions, silenced }: PolicyPreview): boolean {
  return deletions + laterDeletions + silenced > 0;
}

function stageAfter(failure: CallFailure): PolicyStage {
  const isConflict = failure.kind === 'refused' && failure.code === 'conflict';
  return isConflict ? { status: 'conflict', isLoading: false, failure: null } : { status: 'failed', failure };
}

function rebased({ draft: mine, start }: Edited, newest: PolicyVersion | undefined): Partial<Edited> {
  if (newest === undefined) {
    return { stage: { status: 'conflict', isLoading: false, failure: { kind: 'malformed' } } };
  }
  const [before, theirs] = [start.policy, newest.policy];
  const { draft, clashes } = rebaseDraft(mine, { before, theirs });
  return { start: newest, draft, stage: { status: 'editing' }, rebase: { before, theirs, clashes } };
}
