import type { Recorder, RecorderEvent } from '@beep/core/recorder';
import { type AudioEdit, type KeptSpan, rawToKept, UNEDITED } from '@beep/core/review';
import { useState } from 'react';
import type { ShownDraft } from '../shown-draft.ts';
import { moveEnd, type TrimEnd, trimmed, wholeSpan } from './trim-draft.ts';

/** A paused recording with the handles at their current places. */
export interface Review {
  readonly edit: AudioEdit;
  /** The handles' places, in the kept time of the edit before them; null if not moved. */
  readonly span: KeptSpan | null;
  readonly setSpan: (span: KeptSpan) => void;
  /** Moves one end to this moment of the raw recording. */
  readonly mark: (end: TrimEnd, rawAtMs: number) => void;
  /** The ends were last set by `mark`, so only the page can announce it. */
  readonly isMarked: boolean;
  readonly canUndo: boolean;
  readonly undo: () => void;
  /** The recorder's `send`; applies the handles' span first. */
  readonly send: Recorder['send'];
}

interface Draft extends KeptSpan {
  /** The edit that it is a draft upon. */
  readonly of: AudioEdit;
  readonly isMarked: boolean;
}

/** Tracks the trim handles of a paused recording. Their moves become one undo step with the next event. */
export function useReview(state: ShownDraft, send: Recorder['send']): Review {
  const [draft, setDraft] = useState<Draft | null>(null);
  const paused = state.status === 'paused' ? state : null;
  const span = paused !== null && draft?.of === paused.edit ? draft : null;
  return {
    edit: paused === null ? UNEDITED : trimmed(paused.edit, paused.rawMs, span),
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
