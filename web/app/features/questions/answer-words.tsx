import { type HeldReply, replyCalls } from '@beep/api/features/replies';
import type { Player, PlayerState } from '@beep/core/player';
import { TRANSCRIPT_TEXTS } from '@beep/core/texts';
import { isWritten, transcriptLines, transcriptStateText } from '@beep/core/transcripts';
import { TranscriptLines, TranscriptSection, useLoadedValue } from '@beep/ui';
import { type ReactNode, useMemo } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import styles from './listening.module.css';

const OPTIONS = { refreshOnFocus: false } as const;

export interface AnswerWordsProps {
  readonly answer: HeldReply;
  readonly state: PlayerState;
  readonly send: Player['send'];
}

/** What is said in an answer, or how far that is: nothing where nothing is written down. */
export function AnswerWords(props: AnswerWordsProps): ReactNode {
  const { transcript } = props.answer;
  if (transcript === undefined || transcript === 'none') return null;
  return (
    <TranscriptSection>
      {isWritten(transcript) ? (
        <Written {...props} />
      ) : (
        <p className={styles.missing}>{transcriptStateText({ status: transcript })}</p>
      )}
    </TranscriptSection>
  );
}

function Written({ answer, state, send }: AnswerWordsProps): ReactNode {
  const { call, uid } = useOwner();
  const words = useLoadedValue(
    ['answer words', uid, answer.id],
    () => call(replyCalls.getReplyTranscript, { reply: answer.id }),
    OPTIONS,
  );
  const transcript = words.status === 'ready' ? words.value : null;
  const lines = useMemo(() => (transcript === null ? [] : transcriptLines(transcript)), [transcript]);
  if (transcript === null) {
    return (
      <p className={styles.missing}>
        {words.status === 'failed' ? TRANSCRIPT_TEXTS.notLoaded : TRANSCRIPT_TEXTS.loading}
      </p>
    );
  }
  return (
    <>
      {!transcript.checked && <p className={styles.missing}>{TRANSCRIPT_TEXTS.unchecked}</p>}
      <TranscriptLines lines={lines} state={state} send={send} />
    </>
  );
}
