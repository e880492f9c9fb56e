import {
  DEFAULT_GRACE_DAYS,
  MAX_GRACE_DAYS,
  MIN_GRACE_DAYS,
  type PolicyChange,
  type PolicyPreview,
  type PolicyVersion,
} from '@beep/api/features/admin';
import type { Machine, Step } from '@beep/core/actor';
import type { Policy } from '@beep/core/policies';
import type { CallFailure, CallOutcome } from '@beep/core/recordings';
import { draftOf, editDraft, type PolicyDraft, readDraft, rebaseDraft } from './policy-draft.ts';

/** Editing, and what comes after: the effects are shown before they can be saved. */
export type PolicyStage =
  | { readonly status: 'editing' | 'previewing' }
  /** `confirming`: the change deletes or silences recordings, so it asks first. */
  | { readonly status: 'previewed' | 'confirming' | 'saving'; readonly preview: PolicyPreview }
  | { readonly status: 'saved' }
  /** Someone else changed the policy meanwhile. `failure`: their version could not be loaded. */
  | {
      readonly status: 'conflict';
      readonly isLoading: boolean;
      readonly failure: CallFailure | null;
    }
  | { readonly status: 'failed'; readonly at: 'preview' | 'save'; readonly failure: CallFailure };

/** Changes of someone else that the draft now includes. */
export interface Rebase {
  readonly before: Policy;
  readonly theirs: Policy;
  /** Rules that both changed; the draft has the own value. */
  readonly clashes: readonly (keyof Policy)[];
}

export interface PolicyEditorState {
  /** The policy that the draft began with. */
  readonly start: Policy;
  /** The version that the change is made from; 0 if the domain has no policy. */
  readonly version: number;
  readonly draft: PolicyDraft;
  readonly stage: PolicyStage;
  /** Until the next save. */
  readonly rebase: Rebase | null;
  /** The number of the running call; answers to others are dropped. */
  readonly call: number;
}

export type PolicyEditorEvent =
  | { readonly type: 'edit'; readonly change: Partial<PolicyDraft> }
  | { readonly type: 'preview' }
  | { readonly type: 'previewed'; readonly call: number; readonly outcome: CallOutcome<PolicyPreview> }
  | { readonly type: 'save' }
  | { readonly type: 'confirm' }
  /** Back from the confirmation. */
  | { readonly type: 'cancel' }
  | { readonly type: 'saved'; readonly call: number; readonly outcome: CallOutcome<PolicyVersion> }
  /** After a conflict: loads the version of someone else, and keeps the edits. */
  | { readonly type: 'load' }
  | {
      readonly type: 'loaded';
      readonly call: number;
      readonly outcome: CallOutcome<{ readonly policies: readonly PolicyVersion[] }>;
    };

export type PolicyEditorEffect =
  | { readonly type: 'preview' | 'save'; readonly change: PolicyChange; readonly call: number }
  | { readonly type: 'load'; readonly call: number };

type EditorStep = Step<PolicyEditorState, PolicyEditorEffect>;

/** Edits one domain's policy: edit, preview, confirm if something ends, save. Each edit asks for a new preview. */
export function policyEditorMachine(
  start: Policy,
  version: number,
): Machine<PolicyEditorState, PolicyEditorEvent, PolicyEditorEffect> {
  const draft = draftOf(start, DEFAULT_GRACE_DAYS);
  return { initial: { start, version, draft, stage: { status: 'editing' }, rebase: null, call: 0 }, step };
}

/** False if saving the draft would change nothing. */
export function hasPolicyChanges({ start, version, draft }: PolicyEditorState): boolean {
  if (version === 0) return true;
  const { graceDays: _before, ...before } = draftOf(start, 0);
  const { graceDays: _after, ...after } = draft;
  return JSON.stringify(before) !== JSON.stringify({ ...before, ...after });
}

function step(state: PolicyEditorState, event: PolicyEditorEvent): EditorStep {
  switch (event.type) {
    case 'edit':
      return [edited(state, event.change)];
    case 'preview':
      return start(state, 'preview');
    case 'previewed':
      return [state.call === event.call ? afterPreview(state, event.outcome) : state];
    case 'save':
      return save(state);
    case 'confirm':
      return state.stage.status === 'confirming' ? start(state, 'save') : [state];
    case 'cancel':
      return [
        state.stage.status === 'confirming'
          ? { ...state, stage: { status: 'previewed', preview: state.stage.preview } }
          : state,
      ];
    case 'saved':
      return [state.call === event.call ? afterSave(state, event.outcome) : state];
    case 'load':
      return load(state);
    case 'loaded':
      return [state.call === event.call ? afterLoad(state, event.outcome) : state];
  }
}

function edited(state: PolicyEditorState, change: Partial<PolicyDraft>): PolicyEditorState {
  const { status } = state.stage;
  if (status === 'saving' || status === 'confirming' || status === 'conflict') return state;
  const draft = editDraft(state.draft, change);
  const graceDays = Math.min(MAX_GRACE_DAYS, Math.max(MIN_GRACE_DAYS, Math.round(draft.graceDays)));
  const isNumber = Number.isFinite(graceDays);
  return {
    ...state,
    draft: { ...draft, graceDays: isNumber ? graceDays : state.draft.graceDays },
    stage: { status: 'editing' },
    call: state.call + 1,
  };
}

function save(state: PolicyEditorState): EditorStep {
  const { stage } = state;
  if (stage.status !== 'previewed') return [state];
  if (!endsSomething(stage.preview)) return start(state, 'save');
  return [{ ...state, stage: { status: 'confirming', preview: stage.preview } }];
}

/** True if recordings will be deleted or can no longer be heard. */
export function endsSomething({ deletions, laterDeletions, silenced }: PolicyPreview): boolean {
  return deletions + laterDeletions + silenced > 0;
}

function start(state: PolicyEditorState, type: 'preview' | 'save'): EditorStep {
  const { stage, version, draft } = state;
  const { policy } = readDraft(draft);
  if (policy === null || stage.status === 'previewing' || stage.status === 'saving') return [state];
  if (stage.status === 'conflict') return [state];
  const call = state.call + 1;
  const change: PolicyChange = { policy, graceDays: draft.graceDays, version };
  const effect: PolicyEditorEffect = { type, change, call };
  if (type === 'preview') return [{ ...state, stage: { status: 'previewing' }, call }, [effect]];
  if (stage.status !== 'previewed' && stage.status !== 'confirming') return [state];
  return [{ ...state, stage: { status: 'saving', preview: stage.preview }, call }, [effect]];
}

function afterPreview(state: PolicyEditorState, outcome: CallOutcome<PolicyPreview>): PolicyEditorState {
  if (state.stage.status !== 'previewing') return state;
  return {
    ...state,
    stage:
      outcome.status === 'ok'
        ? { status: 'previewed', preview: outcome.value }
        : stageAfter('preview', outcome.failure),
  };
}

function afterSave(state: PolicyEditorState, outcome: CallOutcome<PolicyVersion>): PolicyEditorState {
  if (state.stage.status !== 'saving') return state;
  if (outcome.status === 'failed') return { ...state, stage: stageAfter('save', outcome.failure) };
  const { policy, version } = outcome.value;
  return {
    start: policy,
    version,
    draft: draftOf(policy, state.draft.graceDays),
    stage: { status: 'saved' },
    rebase: null,
    call: state.call,
  };
}

function stageAfter(at: 'preview' | 'save', failure: CallFailure): PolicyStage {
  const isConflict = failure.kind === 'refused' && failure.code === 'conflict';
  return isConflict
    ? { status: 'conflict', isLoading: false, failure: null }
    : { status: 'failed', at, failure };
}

function load(state: PolicyEditorState): EditorStep {
  const { stage } = state;
  if (stage.status !== 'conflict' || stage.isLoading) return [state];
  const call = state.call + 1;
  return [{ ...state, stage: { ...stage, isLoading: true }, call }, [{ type: 'load', call }]];
}

function afterLoad(
  state: PolicyEditorState,
  outcome: CallOutcome<{ readonly policies: readonly PolicyVersion[] }>,
): PolicyEditorState {
  const { stage, start: before } = state;
  if (stage.status !== 'conflict') return state;
  const failed = (failure: CallFailure): PolicyEditorState => ({
    ...state,
    stage: { status: 'conflict', isLoading: false, failure },
  });
  if (outcome.status === 'failed') return failed(outcome.failure);
  const [newest] = outcome.value.policies;
  if (newest === undefined) return failed({ kind: 'malformed' });
  const { policy: theirs, version } = newest;
  const { draft, clashes } = rebaseDraft(state.draft, { before, theirs });
  const rebase = { before, theirs, clashes };
  return { start: theirs, version, draft, stage: { status: 'editing' }, rebase, call: state.call };
}
