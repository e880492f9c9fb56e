import type { Machine, Step } from '../actor/create-actor.ts';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { Transcript } from './transcript.ts';
import { type TranscriptRefusal, typedTranscript } from './typed-transcript.ts';

/** The message beside the text until the next edit or attempt. */
export type TranscriptProblem = TranscriptRefusal | 'not-text' | 'not-saved' | 'not-deleted';

interface Draft {
  /** The owner's edits. Failures keep them. */
  readonly text: string;
  /** The stored text; null if there is none. */
  readonly kept: string | null;
}

export type TranscriptEditorState =
  /** The stored text is being loaded, or failed to load. */
  | { readonly status: 'loading' | 'not-loaded' }
  | (Draft & { readonly status: 'editing'; readonly problem: TranscriptProblem | null })
  | (Draft & { readonly status: 'saving'; readonly transcript: Transcript })
  | (Draft & { readonly status: 'deleting' })
  /** The stored transcript; null if there is none. */
  | { readonly status: 'done'; readonly transcript: Transcript | null };

export type TranscriptEditorEvent =
  /** Loads the stored text, at first and after a failure. */
  | { readonly type: 'load' }
  | { readonly type: 'loaded'; readonly outcome: CallOutcome<Transcript | null> }
  | { readonly type: 'typed'; readonly text: string }
  /** A chosen file cannot be used. */
  | { readonly type: 'fileRefused'; readonly problem: 'too-large' | 'not-text' }
  | { readonly type: 'save' }
  | { readonly type: 'remove' }
  | { readonly type: 'answered'; readonly outcome: CallOutcome<null> };

export type TranscriptEditorEffect =
  | { readonly type: 'load' }
  | { readonly type: 'put'; readonly transcript: Transcript }
  | { readonly type: 'remove' };

type EditorStep = Step<TranscriptEditorState, TranscriptEditorEffect>;
type StateOf<Status> = Extract<TranscriptEditorState, { readonly status: Status }>;

/** Edits one transcript, stored or new; starts with `load`. */
export const transcriptEditorMachine: Machine<
  TranscriptEditorState,
  TranscriptEditorEvent,
  TranscriptEditorEffect
> = { initial: { status: 'not-loaded' }, step };

function editing(text: string, kept: string | null): StateOf<'editing'> {
  return { status: 'editing', text, kept, problem: null };
}

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
      return [event.type === 'answered' ? afterResponse(state, event.outcome) : state];
    case 'done':
      return [state];
  }
}

function afterLoading(outcome: CallOutcome<Transcript | null>): TranscriptEditorState {
  if (outcome.status === 'failed') return { status: 'not-loaded' };
  return editing(outcome.value?.text ?? '', outcome.value?.text ?? null);
}

function edited(state: StateOf<'editing'>, event: TranscriptEditorEvent): EditorStep {
  const { text, kept } = state;
  switch (event.type) {
    case 'typed':
      return [editing(event.text, kept)];
    case 'fileRefused':
      return [{ ...state, problem: event.problem }];
    case 'save':
      return saved(state);
    case 'remove':
      return kept === null ? [state] : [{ status: 'deleting', text, kept }, [{ type: 'remove' }]];
    default:
      return [state];
  }
}

function saved(state: StateOf<'editing'>): EditorStep {
  const typed = typedTranscript(state.text);
  if (typed.status === 'refused') return [{ ...state, problem: typed.refusal }];
  const { text, kept } = state;
  const { transcript } = typed;
  return [{ status: 'saving', text, kept, transcript }, [{ type: 'put', transcript }]];
}

function afterResponse(
  state: StateOf<'saving' | 'deleting'>,
  outcome: CallOutcome<null>,
): TranscriptEditorState {
  if (outcome.status === 'ok') {
    return { status: 'done', transcript: state.status === 'saving' ? state.transcript : null };
  }
  const { text, kept } = state;
  return { status: 'editing', text, kept, problem: problemOf(state.status, outcome) };
}

function problemOf(
  status: 'saving' | 'deleting',
  outcome: Extract<CallOutcome<null>, { readonly status: 'failed' }>,
): TranscriptProblem {
  if (status === 'deleting') return 'not-deleted';
  const { failure } = outcome;
  return failure.kind === 'refused' && failure.code === 'too_large' ? 'too-large' : 'not-saved';
}
