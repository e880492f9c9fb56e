import { type AudioEdit, keptMs, removeLast, trimSilence, trimTo } from '../review/audio-edit.ts';
import { activeOf, changedAtRest } from './active-states.ts';
import { type In, isFull, type RecorderEvent } from './recorder-states.ts';
import { abandon, type RecorderStep, stop } from './recorder-steps.ts';

/** The review: an edit loses nothing before Save. */
export function paused(state: In<'paused'>, event: RecorderEvent): RecorderStep {
  switch (event.type) {
    case 'removeLast':
    case 'trim':
    case 'trimSilence':
      return edited(state, editOf(state, event));
    case 'undoEdit':
      return undone(state);
    case 'facts.known':
      return [event.audio === state.audio ? { ...state, facts: event.facts } : state];
    case 'capture.changed':
      return changedAtRest(state, event);
    case 'resume':
      return resumed(state);
    case 'save':
      return state.elapsedMs > 0 ? stop(state) : [state];
    case 'discard':
      return abandon(state.operation);
    default:
      return [state];
  }
}

type Edit = Extract<RecorderEvent, { readonly type: 'removeLast' | 'trim' | 'trimSilence' }>;

function editOf({ edit, rawMs, facts }: In<'paused'>, event: Edit): AudioEdit {
  switch (event.type) {
    case 'removeLast':
      return removeLast(edit, rawMs);
    case 'trim':
      return trimTo(edit, rawMs, event);
    case 'trimSilence':
      return facts === null ? edit : trimSilence(edit, rawMs, facts.silence);
  }
}

function edited(state: In<'paused'>, edit: AudioEdit): RecorderStep {
  return edit === state.edit ? [state] : withEdit(state, edit, [...state.history, state.edit]);
}

function undone(state: In<'paused'>): RecorderStep {
  const edit = state.history.at(-1);
  return edit === undefined ? [state] : withEdit(state, edit, state.history.slice(0, -1));
}

function withEdit(state: In<'paused'>, edit: AudioEdit, history: readonly AudioEdit[]): RecorderStep {
  const elapsedMs = keptMs(edit, state.rawMs);
  return [
    { ...state, edit, elapsedMs, history, canUndo: history.length > 0 },
    [{ type: 'note', operation: state.operation, note: { removed: edit.removed } }],
  ];
}

function resumed(state: In<'paused'>): RecorderStep {
  if (!state.canResume || isFull(state)) return [state];
  return [
    { ...activeOf(state), status: 'recording', isSilent: false, switchFailure: null },
    [{ type: 'resumeCapture', operation: state.operation }],
  ];
}
