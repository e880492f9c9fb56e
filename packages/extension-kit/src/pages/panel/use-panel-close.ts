import type { PendingUpload } from '@beep/core/outbox';
import { type RecorderState, wouldBeLost } from '@beep/core/recorder';
import { useEffect, useState } from 'react';
import type { PageComposition } from '../page-composition.ts';
import { type ClosingQuestion, closingQuestion } from './closing.ts';
import { detachDraft } from './detach-draft.ts';
import type { HostConnection } from './host-connection.ts';

export interface PanelCloseOptions {
  readonly page: PageComposition;
  readonly connection: HostConnection | null;
  readonly state: RecorderState;
  /** Of the draft that the recorder submitted. */
  readonly upload: PendingUpload | null;
}

export interface PanelClose {
  /** Closes, after a confirmation if a recording would be interrupted. */
  readonly ask: () => void;
  readonly isAsking: boolean;
  /** The last question, to be shown while the dialog closes. */
  readonly question: ClosingQuestion;
  readonly stay: () => void;
  readonly confirm: () => void;
}

interface Asked {
  /** The recording that the question is about. */
  readonly operation: number | null;
  readonly question: ClosingQuestion;
}

const NEVER_ASKED: Asked = { operation: null, question: { heading: '', question: '', no: '' } };

/** Closes the panel: at once without a recording, after a confirmation with one. */
export function usePanelClose({ page, connection, state, upload }: PanelCloseOptions): PanelClose {
  const { recorder, environment, ui } = page;
  const [asked, setAsked] = useState(NEVER_ASKED);
  const question = closingQuestion(state, upload);
  useLossWarning(wouldBeLost(state, upload));

  function close(): void {
    void (connection?.close() ?? Promise.resolve()).then(environment.close);
  }

  return {
    ask() {
      if (question === null) close();
      else setAsked({ operation: state.operation, question });
    },
    isAsking: question !== null && asked.operation === state.operation,
    question: asked.question,
    stay: () => setAsked({ ...asked, operation: null }),
    confirm: () => void detachDraft(recorder, ui.clock).then(close),
  };
}

/** Warns before unload only if the recording is not stored. */
function useLossWarning(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
}
