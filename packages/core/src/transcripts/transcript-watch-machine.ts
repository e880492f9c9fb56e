import type { Machine, Step } from '../actor/create-actor.ts';
import { TRANSCRIPT_POLL_FOR_MS, TRANSCRIPT_POLL_MAX_MS, TRANSCRIPT_POLL_MS } from '../limits.ts';
import { type CallOutcome, isRetryable } from '../recordings/call-outcome.ts';
import type { Recording } from '../recordings/recording.ts';
import type { Transcript, TranscriptState } from './transcript.ts';

/** What the owner is told about the transcript of a recording. `operation` identifies the last effect. */
export type TranscriptWatchState =
  /** Nothing to tell: no transcript is being written, or the viewer is not the owner. */
  | { readonly status: 'none'; readonly operation: number }
  | Writing
  /** Asking ended before the transcript was written. */
  | { readonly status: 'delayed'; readonly operation: number }
  /** There is a text, and it is being fetched. */
  | { readonly status: 'loading'; readonly operation: number }
  | { readonly status: 'not-loaded'; readonly operation: number }
  | { readonly status: 'written'; readonly operation: number; readonly transcript: Transcript }
  /** The service wrote none. */
  | { readonly status: Unwritten; readonly operation: number };

type Unwritten = Extract<TranscriptState, 'no_speech' | 'other_language' | 'failed'>;

interface Writing {
  readonly status: 'writing';
  readonly operation: number;
  /** The wait before the service is asked, or was. */
  readonly waitMs: number;
  /** The waits that ended. */
  readonly waitedMs: number;
}

export type TranscriptWatchEvent =
  /** The recording was fetched; undefined for viewers who are not told. */
  | { readonly type: 'found'; readonly state: TranscriptState | undefined }
  /** The page is in use, or no longer is. */
  | { readonly type: 'resume' | 'pause' }
  /** Fetches a text that failed to load. */
  | { readonly type: 'retry' }
  | { readonly type: 'due'; readonly operation: number }
  | { readonly type: 'asked'; readonly operation: number; readonly outcome: CallOutcome<Recording> }
  | {
      readonly type: 'loaded';
      readonly operation: number;
      readonly outcome: CallOutcome<Transcript | null>;
    };

/** Each effect ends the one before. `rest` starts nothing. */
export type TranscriptWatchEffect =
  | { readonly type: 'wait'; readonly operation: number; readonly waitMs: number }
  | { readonly type: 'ask' | 'load' | 'rest'; readonly operation: number };

type WatchStep = Step<TranscriptWatchState, TranscriptWatchEffect>;

/** Each wait is this many times longer than the one before. */
const SLOWDOWN = 1.5;

const HAS_TEXT: ReadonlySet<TranscriptWatchState['status']> = new Set(['loading', 'not-loaded', 'written']);

/** Asks for the state of a transcript that is being written, ever more seldom, and then fetches its text. */
export const transcriptWatchMachine: Machine<
  TranscriptWatchState,
  TranscriptWatchEvent,
  TranscriptWatchEffect
> = { initial: { status: 'none', operation: 0 }, step };

function step(state: TranscriptWatchState, event: TranscriptWatchEvent): WatchStep {
  switch (event.type) {
    case 'found':
      return found(state, event.state);
    case 'pause':
      return state.status === 'writing' ? rest({ ...state, operation: state.operation + 1 }) : [state];
    case 'resume':
      return resumed(state);
    case 'retry':
      return state.status === 'not-loaded' ? load(state) : [state];
    default:
      return event.operation === state.operation ? answered(state, event) : [state];
  }
}

function answered(
  state: TranscriptWatchState,
  event: Extract<TranscriptWatchEvent, { readonly operation: number }>,
): WatchStep {
  const { operation } = state;
  switch (event.type) {
    case 'due':
      return state.status === 'writing'
        ? [{ ...state, waitedMs: state.waitedMs + state.waitMs }, [{ type: 'ask', operation }]]
        : [state];
    case 'asked':
      return state.status === 'writing' ? asked(state, event.outcome) : [state];
    case 'loaded':
      return state.status === 'loading' ? loaded(operation, event.outcome) : [state];
  }
}

function found(state: TranscriptWatchState, known: TranscriptState | undefined): WatchStep {
  const operation = state.operation + 1;
  switch (known) {
    case 'writing':
      return state.status === 'none' ? begin(state) : [state];
    case 'unchecked':
    case 'checked':
      return HAS_TEXT.has(state.status) ? [state] : load(state);
    case 'no_speech':
    case 'other_language':
    case 'failed':
      return rest({ status: known, operation });
    default:
      return state.status === 'none' ? [state] : rest({ status: 'none', operation });
  }
}

/** Who returns to the page may expect the text, so that waiting starts again. */
function resumed(state: TranscriptWatchState): WatchStep {
  switch (state.status) {
    case 'writing':
    case 'delayed':
      return begin(state);
    case 'not-loaded':
      return load(state);
    default:
      return [state];
  }
}

function begin({ operation }: TranscriptWatchState): WatchStep {
  return wait({ status: 'writing', operation, waitMs: TRANSCRIPT_POLL_MS, waitedMs: 0 });
}

function wait(state: Writing): WatchStep {
  const { waitMs } = state;
  const operation = state.operation + 1;
  return [{ ...state, operation }, [{ type: 'wait', operation, waitMs }]];
}

function load(state: TranscriptWatchState): WatchStep {
  const operation = state.operation + 1;
  return [{ status: 'loading', operation }, [{ type: 'load', operation }]];
}

function rest(state: TranscriptWatchState): WatchStep {
  return [state, [{ type: 'rest', operation: state.operation }]];
}

function asked(state: Writing, outcome: CallOutcome<Recording>): WatchStep {
  const known = outcome.status === 'ok' ? outcome.value.transcriptState : undefined;
  if (known !== 'writing' && !isRetryable(outcome)) return found(state, known);
  if (state.waitedMs >= TRANSCRIPT_POLL_FOR_MS)
    return [{ status: 'delayed', operation: state.operation + 1 }];
  return wait({ ...state, waitMs: Math.min(state.waitMs * SLOWDOWN, TRANSCRIPT_POLL_MAX_MS) });
}

function loaded(operation: number, outcome: CallOutcome<Transcript | null>): WatchStep {
  if (outcome.status === 'failed') return [{ status: 'not-loaded', operation }];
  const transcript = outcome.value;
  return [transcript === null ? { status: 'none', operation } : { status: 'written', operation, transcript }];
}
