import type { Machine, Step } from '../../actor/create-actor.ts';
import type { CallOutcome } from '../../recordings/call-outcome.ts';
import type { Transcript } from '../transcript.ts';
import type { TranscriptRefusal } from '../typed-transcript.ts';
import type { LineStep } from './line-edits.ts';
import {
  convertDraft,
  editDraft,
  finishDraft,
  isDraftEdited,
  openDraft,
  type TranscriptDraft,
} from './transcript-draft.ts';

/** The message beside the text until the next edit or attempt. */
export type TranscriptProblem = TranscriptRefusal | 'not-text' | 'not-saved' | 'overtaken' | 'not-deleted';

interface Edits {
  /** Failures keep it. */
  readonly draft: TranscriptDraft;
  /** The stored transcript; null if there is none. */
  readonly kept: Transcript | null;
  /** The saved transcript counts as checked. */
  readonly marksChecked: boolean;
}

export type TranscriptEditorState =
  /** The stored text is being loaded, or failed to load. */
  | { readonly status: 'loading' | 'not-loaded' }
  | (Edits & { readonly status: 'editing'; readonly problem: TranscriptProblem | null })
  | (Edits & { readonly status: 'saving'; readonly transcript: Transcript })
  | (Edits & { readonly status: 'deleting' })
  /** The stored transcript; null if there is none. */
  | { readonly status: 'done'; readonly transcript: Transcript | null };

export type TranscriptEditorEvent =
  /** Loads the stored text, at first and after a failure. */
  | { readonly type: 'load' }
  | { readonly type: 'loaded'; readonly outcome: CallOutcome<Transcript | null> }
  /** The whole text, typed or from a file. */
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'line'; readonly step: LineStep }
  /** Edits the same transcript as text, or line by line. */
  | { readonly type: 'modeChosen'; readonly mode: TranscriptDraft['mode'] }
  | { readonly type: 'checkChosen'; readonly marksChecked: boolean }
  /** A chosen file cannot be used. */
  | { readonly type: 'fileRefused'; readonly problem: 'too-large' | 'not-text' }
  | { readonly type: 'save' }
  | { readonly type: 'remove' }
  | { readonly type: 'answered'; readonly outcome: CallOutcome<null> }
  /** Nothing was put: another page has stored this text since the one that is kept was read. */
  | { readonly type: 'overtaken'; readonly stored: Transcript };

export type TranscriptEditorEffect =
  | { readonly type: 'load' }
  | { readonly type: 'put'; readonly transcript: Transcript; readonly kept: Transcript | null }
  | { readonly type: 'remove' };

type EditorStep = Step<TranscriptEditorState, TranscriptEditorEffect>;
type StateOf<Status> = Extract<TranscriptEditorState, { readonly status: Status }>;

/** Edits one transcript, stored or new; starts with `load`. */
export const transcriptEditorMachine: Machine<
  TranscriptEditorState,
  TranscriptEditorEvent,
  TranscriptEditorEffect
> = { initial: { status: 'not-loaded' }, step };

function step(state: TranscriptEditorState, event: TranscriptEditorEvent): EditorStep {
  switch (state.status) {
    case 'not-loaded':
      return event.type === 'load' ? [{ status: 'loading' }, [{ type: 'load' }]] : [state];
    case 'loading':
      return [event.type === 'loaded' ? afterLoading(event.outcome) : state];
    case 'editing':
      return edited(state, event);
    case 'saving':
    case 'deleting':
      return [afterCall(state, event)];
    case 'done':
      return [state];
  }
}

function afterLoading(outcome: CallOutcome<Transcript | null>): TranscriptEditorState {
  if (outcome.status === 'failed') return { status: 'not-loaded' };
  const kept = outcome.value;
  // Only its owner can say that a text that was written automatically is right. A text that they type needs no check.
  const marksChecked = kept === null || kept.checked;
  return { status: 'editing', draft: openDraft(kept), kept, marksChecked, problem: null };
}

function edited(state: StateOf<'editing'>, event: TranscriptEditorEvent): EditorStep {
  switch (event.type) {
    case 'typed':
      return [withDraft(state, { mode: 'text', text: event.text })];
    case 'line':
      return [withDraft(state, editDraft(state.draft, event.step))];
    case 'modeChosen':
      return [inMode(state, event.mode)];
    case 'checkChosen':
      return [{ ...state, marksChecked: event.marksChecked }];
    case 'fileRefused':
      return [{ ...state, problem: event.problem }];
    case 'save':
      return saved(state);
    case 'remove': {
      const { problem: _, ...edits } = state;
      return state.kept === null ? [state] : [{ ...edits, status: 'deleting' }, [{ type: 'remove' }]];
    }
    default:
      return [state];
  }
}

function withDraft(state: StateOf<'editing'>, draft: TranscriptDraft): StateOf<'editing'> {
  return draft === state.draft ? state : { ...state, draft, problem: null };
}

function inMode(state: StateOf<'editing'>, mode: TranscriptDraft['mode']): StateOf<'editing'> {
  const draft = convertDraft(state.draft, mode);
  return draft.mode === mode ? withDraft(state, draft) : { ...state, problem: 'no-lines' };
}

function saved(state: StateOf<'editing'>): EditorStep {
  const finished = finishDraft(state.draft);
  if (finished.status === 'refused') return [{ ...state, problem: finished.refusal }];
  const { problem: _, ...edits } = state;
  const transcript = { ...finished.transcript, checked: state.marksChecked };
  return [{ ...edits, status: 'saving', transcript }, [{ type: 'put', transcript, kept: state.kept }]];
}

function afterCall(
  state: StateOf<'saving' | 'deleting'>,
  event: TranscriptEditorEvent,
): TranscriptEditorState {
  const { draft, kept, marksChecked } = state;
  // Saved again, the draft takes the place of what is stored now.
  if (event.type === 'overtaken') {
    return { status: 'editing', draft, kept: event.stored, marksChecked, problem: 'overtaken' };
  }
  if (event.type !== 'answered') return state;
  const { outcome } = event;
  if (outcome.status === 'ok') {
    return { status: 'done', transcript: state.status === 'saving' ? state.transcript : null };
  }
  return { status: 'editing', draft, kept, marksChecked, problem: problemOf(state.status, outcome) };
}

function problemOf(
  status: 'saving' | 'deleting',
  outcome: Extract<CallOutcome<null>, { readonly status: 'failed' }>,
): TranscriptProblem {
  if (status === 'deleting') return 'not-deleted';
  const { failure } = outcome;
  return failure.kind === 'refused' && failure.code === 'too_large' ? 'too-large' : 'not-saved';
}

/** True if closing the editor would lose edits. */
export function hasUnsavedEdits(state: TranscriptEditorState): boolean {
  return 'draft' in state && isDraftEdited(state.draft, state.kept);
}
