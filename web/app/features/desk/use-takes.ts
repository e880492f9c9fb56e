import type { StoredDraft } from '@beep/core/drafts';
import { type Outbox, uploadOf } from '@beep/core/outbox';
import type { Recorder, RecorderEvent } from '@beep/core/recorder';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Takes for one row after the other. */
export interface Takes {
  /** The take that is being recorded, or that cannot be sent as it is; null at rest. */
  readonly take: { readonly rowId: string; readonly recorder: Recorder } | null;
  /** Begins a take. Call it in the task of the press: the microphone is asked for there. */
  readonly begin: (rowId: string) => void;
  /** Sends a take that an earlier page did not finish. */
  readonly sendUnfinished: (rowId: string, draft: StoredDraft) => void;
  /** Leaves a take that is not being recorded. What it has stays in the browser. */
  readonly leave: () => void;
}

export interface TakesOptions {
  /** Sends the takes. */
  readonly outbox: Outbox;
  /** Makes the recorder of one take, whose destination is the row. It is stopped here. */
  readonly createRecorder: (rowId: string) => Recorder;
  /** The take is with the outbox, which sends it: the next row can be current. */
  readonly onSubmitted: (rowId: string) => void;
  /** The take was sent, or it waits with the drafts of this browser because that failed. */
  readonly onSettled: (rowId: string) => void;
}

/**
 * Each take has its own recorder, so that the next one can begin while the one before is sent. A take that could not be
 * sent is left to the outbox, which shows and sends it as drafts of earlier pages.
 */
export function useTakes(options: TakesOptions): Takes {
  const { outbox, createRecorder } = options;
  const [take, setTake] = useState<Takes['take']>(null);
  /** The recorders that are not stopped yet, with what ends each. */
  const running = useRef(new Map<Recorder, () => void>());
  const submitted = useEffectEvent(options.onSubmitted);
  const settled = useEffectEvent(options.onSettled);

  const close = (recorder: Recorder): void => {
    running.current.get(recorder)?.();
    running.current.delete(recorder);
  };
  const follow = useEffectEvent((rowId: string, recorder: Recorder, draftId: string): void => {
    const look = (): void => {
      if (uploadOf(outbox.getSnapshot(), draftId)?.status === 'sending') return;
      close(recorder);
      settled(rowId);
    };
    const unsubscribe = outbox.subscribe(look);
    running.current.set(recorder, () => {
      unsubscribe();
      recorder.stop();
    });
    look();
  });
  const look = useEffectEvent(({ rowId, recorder }: NonNullable<Takes['take']>): void => {
    const state = recorder.getSnapshot();
    if (state.status !== 'idle' && state.status !== 'submitted') return;
    setTake(null);
    if (state.status === 'idle') {
      close(recorder);
      return;
    }
    follow(rowId, recorder, state.draft.id);
    submitted(rowId);
  });
  useEffect(() => {
    if (take === null) return;
    const unsubscribe = take.recorder.subscribe(() => look(take));
    look(take);
    return unsubscribe;
  }, [take]);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const end of all.values()) end();
      all.clear();
    };
  }, []);

  const run = (rowId: string, first: RecorderEvent): void => {
    if (take !== null) return;
    const recorder = createRecorder(rowId);
    running.current.set(recorder, () => recorder.stop());
    recorder.send(first);
    setTake({ rowId, recorder });
  };
  return {
    take,
    begin: (rowId) => run(rowId, { type: 'start' }),
    sendUnfinished: (rowId, draft) => run(rowId, { type: 'uploadDraft', draft }),
    leave() {
      if (take === null) return;
      if (take.recorder.getSnapshot().status === 'deleted') take.recorder.send({ type: 'discard' });
      else {
        close(take.recorder);
        setTake(null);
      }
    },
  };
}
