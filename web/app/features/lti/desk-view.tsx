import { type LtiScore, ltiCalls } from '@beep/api/features/lti';
import { LTI_TEXTS } from '@beep/core/texts';
import { Button, PageMain, TextField, useLoaded, useLoadedValue, useToast } from '@beep/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import { usePolling } from '../../shell/use-polling.ts';
import { loadAnswersDesk } from '../questions/index.ts';
import styles from './lti.module.css';

const OPTIONS = { refreshOnFocus: true } as const;
const EVERY_MS = 5000;

/** The teacher's desk, with a score for each answer that the grade book takes one for. */
export function DeskView({ id }: { readonly id: string }): ReactNode {
  const { call, uid } = useOwner();
  const Desk = useLoaded(loadAnswersDesk, true);
  const scores = useLoadedValue(
    ['lti-scores', uid, id],
    () => call(ltiCalls.listLtiScores, { query: { recording: id } }),
    OPTIONS,
  );
  // Answers come in, and grade books take their scores, while the desk is open.
  usePolling(scores.refresh, EVERY_MS);
  return (
    <PageMain width="history">
      {Desk !== null && (
        <Desk
          id={id}
          course={{
            below: (reply) => {
              if (scores.status !== 'ready') return null;
              const score = scores.value.scores.find((one) => one.reply === reply);
              return score && <Score key={reply} given={score} onGiven={scores.refresh} />;
            },
          }}
        />
      )}
    </PageMain>
  );
}

interface ScoreProps {
  readonly given: LtiScore;
  readonly onGiven: () => Promise<void>;
}

/** The score of one answer. */
function Score({ given, onGiven }: ScoreProps): ReactNode {
  const { reply, maximum, score, state } = given;
  const { call } = useOwner();
  const showToast = useToast();
  const [typed, setTyped] = useState(score === undefined ? '' : String(score));
  const [isWrong, setWrong] = useState(false);
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const value = Number(typed.replace(',', '.'));
    const isNumber = typed.trim() !== '' && value >= 0 && value <= maximum;
    setWrong(!isNumber);
    if (!isNumber) return;
    setSending(true);
    const { status } = await call(ltiCalls.giveLtiScore, { reply, body: { score: value } });
    if (status === 'ok') await onGiven();
    setSending(false);
    showToast(status === 'ok' ? LTI_TEXTS.scoreGiven : LTI_TEXTS.scoreFailed);
  };
  return (
    <form className={styles.score} onSubmit={(event) => void send(event)}>
      <TextField
        label={LTI_TEXTS.score({ maximum })}
        value={typed}
        onChange={setTyped}
        problem={isWrong ? LTI_TEXTS.scoreProblem({ maximum }) : null}
        isInvalid={isWrong}
      />
      <Button kind="line" type="submit" busy={isSending}>
        {LTI_TEXTS.giveScore}
      </Button>
      <p role="status" className={styles.state}>
        {state !== 'none' && LTI_TEXTS.scoreStates[state]}
      </p>
    </form>
  );
}
