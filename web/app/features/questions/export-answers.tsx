import { replyCalls } from '@beep/api/features/replies';
import { saveByLink } from '@beep/browser';
import { LISTENING_TEXTS, TRANSCRIPT_TEXTS } from '@beep/core/texts';
import { isWritten, transcriptLines, transcriptWords } from '@beep/core/transcripts';
import { Button, Icon, LinkButton, Rich, useOpenSettings, useToast } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import type { AnswerRow } from './answer-rows.ts';
import { answersCsv } from './answers-csv.ts';
import styles from './listening.module.css';

export interface ExportAnswersProps {
  /** The recording of the question. */
  readonly recording: string;
  readonly rows: readonly AnswerRow[];
  /** In the page of a learning platform: its account has no settings with an archive, and nothing links there. */
  readonly isInCourse: boolean;
}

/** The answers as a table, and the way to their sound. */
export function ExportAnswers({ recording, rows, isInCourse }: ExportAnswersProps): ReactNode {
  const openSettings = useOpenSettings();
  const showToast = useToast();
  const loadWords = useWords();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const words = await loadWords(rows);
    setBusy(false);
    if (words === null) return showToast(TRANSCRIPT_TEXTS.notLoaded);
    const linkOf = (id: string): string =>
      new URL(`/questions/${recording}/listen?answer=${id}`, location.origin).href;
    const table = answersCsv({ rows, words, linkOf: isInCourse ? null : linkOf });
    saveByLink(new Blob([table], { type: 'text/csv;charset=utf-8' }), `answers-${recording}.csv`);
  };
  return (
    <div className={styles.export}>
      <Button kind="line" busy={isBusy} onClick={() => void save()}>
        <Icon name="download" />
        <span>{LISTENING_TEXTS.saveList}</span>
      </Button>
      {!isInCourse && (
        <p className={styles.missing}>
          <Rich
            text={LISTENING_TEXTS.archive()}
            tags={{ settings: (text) => <LinkButton onClick={openSettings}>{text}</LinkButton> }}
          />
        </p>
      )}
    </div>
  );
}

/** Loads what is said in the answers, by their ids; null if that failed. One after the other: there may be hundreds. */
function useWords(): (rows: readonly AnswerRow[]) => Promise<ReadonlyMap<string, string> | null> {
  const { call } = useOwner();
  return async (rows) => {
    const words = new Map<string, string>();
    for (const { answer } of rows) {
      if (answer?.transcript === undefined || !isWritten(answer.transcript)) continue;
      const outcome = await call(replyCalls.getReplyTranscript, { reply: answer.id });
      if (outcome.status === 'failed') return null;
      words.set(answer.id, transcriptWords(transcriptLines(outcome.value)));
    }
    return words;
  };
}
