import { type HostId, hostTexts } from '@beep/core/hosts';
import { type InsertOutcome, type InsertTarget, insertText } from '@beep/core/insert';
import { CONTROL_LABELS, INSERT_TEXTS, TRANSCRIPT_TEXTS } from '@beep/core/texts';
import { type ReactNode, useId, useRef } from 'react';
import { useActor } from '../../actor/use-actor.ts';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../feedback/notice.tsx';
import type { InsertableTranscript, TranscriptOption } from './insertable-transcript.ts';
import styles from './saved-view.module.css';
import { ALWAYS_READY, type InsertStep, isStuck, useInsert } from './use-insert.ts';

export interface InsertButtonProps {
  readonly host: HostId;
  readonly link: string;
  /** Null if no host is connected. */
  readonly target: InsertTarget | null;
  /** Inserted with the link, if the user wants it and the host takes it. */
  readonly transcript: InsertableTranscript;
  /** Why no host is connected, if it must be shown. */
  readonly unconnectedHint?: string | undefined;
  /** Copies the link and tells where to paste it; used without a connected host. */
  readonly onCopyInstead: () => Promise<void>;
}

/** Inserts the link into the host and reports the host's answer. */
export function InsertButton(props: InsertButtonProps): ReactNode {
  const { host, target, unconnectedHint, onCopyInstead } = props;
  const hintId = useId();
  if (target !== null) return <ConnectedInsert {...props} target={target} />;
  return (
    <div className={styles.insert}>
      <Button kind="primary" large aria-describedby={hintId} onClick={() => void onCopyInstead()}>
        {hostTexts(host).buttonLabel}
      </Button>
      <Hint id={hintId} text={unconnectedHint} />
    </div>
  );
}

interface ConnectedInsertProps extends Omit<InsertButtonProps, 'target'> {
  readonly target: InsertTarget;
}

function ConnectedInsert({ host, link, target, transcript }: ConnectedInsertProps): ReactNode {
  const { insert, next, outcome, option, isBusy, isWaiting } = useInsert({ target, transcript });
  const { isReady, hint } = useActor(target.readiness ?? ALWAYS_READY);
  const button = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const alternative = outcome?.status === 'failed' ? outcome.alternative : undefined;
  const isWriting = isWaiting && transcript.isWriting;
  const waitingHint = isWriting ? TRANSCRIPT_TEXTS.insertedTogether : undefined;
  const label = next === 'insert' ? hostTexts(host).buttonLabel : STEP_LABELS[next];
  const insertNow = (): void => {
    button.current?.focus();
    insert.now();
  };
  return (
    <div className={styles.insert}>
      <div className={styles.insertRow}>
        <Button
          ref={button}
          kind="primary"
          large
          busy={isBusy}
          disabled={!isReady && (next === 'insert' || next === 'insertAgain')}
          aria-describedby={hintId}
          onClick={({ detail }) => insert.press(link, detail)}
        >
          {isWriting ? TRANSCRIPT_TEXTS.writing : label}
        </Button>
        {isWaiting && (
          <Button kind="line" large onClick={insertNow}>
            {INSERT_TEXTS.now}
          </Button>
        )}
        {next === 'finish' && mayUndo(target, outcome) && (
          <Button kind="line" large busy={isBusy} onClick={insert.undo}>
            {CONTROL_LABELS.undo}
          </Button>
        )}
      </div>
      {next !== 'finish' && <TranscriptCheckbox option={option} disabled={isBusy} />}
      {outcome !== null && <Notice kind={noticeKind(outcome)}>{insertText(outcome, host)}</Notice>}
      <Hint
        id={hintId}
        text={waitingHint ?? alternative ?? (outcome !== null && isReady ? undefined : hint)}
      />
    </div>
  );
}

interface TranscriptCheckboxProps {
  readonly option: TranscriptOption;
  readonly disabled: boolean;
}

/** Nothing where the host takes no transcript. */
function TranscriptCheckbox({ option, disabled }: TranscriptCheckboxProps): ReactNode {
  if (!option.isOffered) return null;
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        checked={option.isOn}
        disabled={disabled}
        onChange={({ target }) => option.set(target.checked)}
      />
      <span>{INSERT_TEXTS.withTranscript}</span>
    </label>
  );
}

const STEP_LABELS: Readonly<Record<Exclude<InsertStep, 'insert'>, string>> = {
  finish: CONTROL_LABELS.done,
  insertAlternative: INSERT_TEXTS.alternative,
  insertAgain: INSERT_TEXTS.again,
};

function mayUndo(target: InsertTarget, outcome: InsertOutcome | null): boolean {
  return target.undo !== undefined && !isStuck(outcome);
}

interface HintProps {
  readonly id: string;
  readonly text: string | undefined;
}

/** Always rendered: only changes in an existing live region are announced. */
function Hint({ id, text }: HintProps): ReactNode {
  return (
    <p id={id} className={styles.insertHint} role="status">
      {text}
    </p>
  );
}

function noticeKind(outcome: InsertOutcome): 'ok' | 'info' | 'error' {
  if (outcome.status === 'tried' || outcome.status === 'already-there') return 'info';
  if (outcome.status === 'inserted' && outcome.isAlone) return 'info';
  const isDone = outcome.status === 'inserted' || outcome.status === 'undone';
  return isDone && !isStuck(outcome) ? 'ok' : 'error';
}
