import {
  type KeptSpan,
  type Recorder,
  type RecorderEvent,
  rawToKept,
  type TakeEdit,
  WHOLE_TAKE,
} from '@beep/core';
import { useState } from 'react';
import type { ShownTake } from './shown-take.ts';
import { moveEnd, type TrimEnd, trimmed, wholeSpan } from './trim-draft.ts';

/** What a paused take will be, with the handles where they stand now. */
export interface Review {
  readonly edit: TakeEdit;
  /** Where the handles stand, in the kept time of the edit before them; null where they were not touched. */
  readonly span: KeptSpan | null;
  readonly setSpan: (span: KeptSpan) => void;
  /** Puts one end at this moment of the raw take. */
  readonly mark: (end: TrimEnd, rawAtMs: number) => void;
  /** The ends stand where `mark` put one last, and nothing but the page says so. */
  readonly isMarked: boolean;
  readonly canUndo: boolean;
  readonly undo: () => void;
  /** As the recorder's own; what the handles say is told before. */
  readonly send: Recorder['send'];
}

interface Draft extends KeptSpan {
  /** The edit that it is a draft upon. */
  readonly of: TakeEdit;
  readonly isMarked: boolean;
}

/**
 * The handles may go back and forth until something else is done: then they become one step, which Undo takes
 * back as a whole.
 */
export function useReview(state: ShownTake, send: Recorder['send']): Review {
  const [draft, setDraft] = useState<Draft | null>(null);
  const paused = state.status === 'paused' ? state : null;
  const span = paused !== null && draft?.of === paused.edit ? draft : null;
  return {
    edit: paused === null ? WHOLE_TAKE : trimmed(paused.edit, paused.rawMs, span),
    span,
    setSpan: (next) => paused !== null && setDraft({ ...next, of: paused.edit, isMarked: false }),
    isMarked: span?.isMarked === true,
    mark(end, rawAtMs) {
      if (paused === null) return;
      const whole = wholeSpan(paused.edit, paused.rawMs);
      const next = moveEnd(span ?? whole, end, rawToKept(paused.edit, rawAtMs), whole);
      setDraft({ ...next, of: paused.edit, isMarked: true });
    },
    canUndo: span !== null || (paused?.canUndo ?? false),
    undo: () => (span === null ? send({ type: 'undoEdit' }) : setDraft(null)),
    send: (event: RecorderEvent) => {
      if (span !== null) send({ type: 'trim', startMs: span.startMs, endMs: span.endMs });
      setDraft(null);
      send(event);
    },
  };
}
