import type { AskedQuestion } from '@beep/api/features/questions';
import type { CallOutcome } from '@beep/core/recordings';
import {
  ANSWER_RULE_TEXTS,
  answerLengthText,
  CONTROL_LABELS,
  NAME_LABEL_TEXTS,
  OTHER_ANSWER_TEXTS,
  REPLY_FAILURE_TEXTS,
  REPLY_TEXTS,
} from '@beep/core/texts';
import { dateAndTime } from '@beep/core/time';
import { Button, type LoadedValue, Notice, useLoadedValue, useUiPorts } from '@beep/ui';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { PersonField } from './answerer.tsx';
import styles from './replies.module.css';

/** Somebody of the list of a question. */
export type ListedPerson = Pick<AskedQuestion['people'][number], 'id' | 'name'>;

/** Loads what a recording asks; null if it asks nothing. */
export type LoadQuestion = () => Promise<CallOutcome<AskedQuestion | null>>;

/** What the recording asks, once it is wanted. */
export function useAskedQuestion(
  recordingId: string,
  load: LoadQuestion,
  isWanted: boolean,
): LoadedValue<AskedQuestion | null> {
  return useLoadedValue(isWanted ? ['asked-question', recordingId] : null, load, { refreshOnFocus: true });
}

/** The clocks of a device and of the service differ a little. */
const END_DELAY_MS = 1000;
/** A timer cannot wait for more than 24 days. */
const MAX_WAIT_MS = 86_400_000;

/** What the recording asks, loaded again once the question has closed: nothing can be recorded then. */
export function useQuestionToAnswer(
  recordingId: string,
  load: LoadQuestion,
): LoadedValue<AskedQuestion | null> {
  const { clock } = useUiPorts();
  const view = useAskedQuestion(recordingId, load, true);
  const refresh = useEffectEvent(() => void view.refresh());
  const until = (view.status === 'ready' && view.value?.until) || 0;
  useEffect(() => {
    const waitMs = until * 1000 - clock.nowMs();
    if (waitMs < 0 || waitMs > MAX_WAIT_MS) return;
    return clock.after(waitMs + END_DELAY_MS, () => refresh());
  }, [clock, until]);
  return view;
}

export interface Answering {
  readonly takesReplies: boolean;
  /** Null if the recording asks nothing. */
  readonly question: AskedQuestion | null;
  /** Who answers, of a list of names; empty until a name is chosen. */
  readonly person: string;
  /** Whose tries they are, where anyone may answer: of {@link useTypedAnswerer}. */
  readonly answerer: string | null | undefined;
}

/** Why no reply can be recorded now, for the recorder at rest; null if one can. */
export function refusalOf(answering: Answering): { readonly atRest: string } | null {
  const text = refusalText(answering);
  return text === null ? null : { atRest: text };
}

function refusalText({ takesReplies, question, ...who }: Answering): string | null {
  if (!takesReplies || question?.open === false) return REPLY_FAILURE_TEXTS.replies_closed;
  if (question !== null && triesLeft(question, who) === 0) return REPLY_FAILURE_TEXTS.tries_used;
  if (question?.who !== 'listed') return null;
  const isFree = question.people.some(({ id, taken }) => id === who.person && !taken);
  return isFree ? null : ANSWER_RULE_TEXTS.choose;
}

/** How often whoever answers here still can: each name has tries of its own, also one that is typed. */
function triesLeft(
  { who, people, answered, tries, tries_left }: AskedQuestion,
  { person, answerer }: Pick<Answering, 'person' | 'answerer'>,
): number {
  if (who === 'listed') {
    const chosen = people.find(({ id }) => id === person);
    return chosen === undefined ? tries_left : (chosen.tries_left ?? tries);
  }
  if (answerer === null) return tries_left;
  return answered.find((one) => one.answerer === answerer)?.tries_left ?? tries;
}

/** The question while it loads, or if it could not be loaded. */
export function QuestionWaiting({ view }: { readonly view: LoadedValue<AskedQuestion | null> }): ReactNode {
  if (view.status !== 'failed') {
    return (
      <p className={styles.waiting} role="status">
        {ANSWER_RULE_TEXTS.loading}
      </p>
    );
  }
  return (
    <div className={styles.intro}>
      <Notice kind="error">{ANSWER_RULE_TEXTS.failed}</Notice>
      <Button kind="line" onClick={view.retry}>
        {CONTROL_LABELS.tryAgain}
      </Button>
    </div>
  );
}

export interface QuestionIntroProps extends Pick<Answering, 'person' | 'answerer'> {
  readonly question: AskedQuestion;
  readonly onPerson: (id: string) => void;
  /** Where anyone may answer and leaves a name. */
  readonly nameField: ReactNode;
}

/** The rules of a question, and who answers it. */
export function QuestionIntro({
  question,
  person,
  answerer,
  onPerson,
  nameField,
}: QuestionIntroProps): ReactNode {
  const { longest, tries, who, until } = question;
  const left = triesLeft(question, { person, answerer });
  return (
    <div className={styles.intro}>
      <Told question={question} />
      <p>{ANSWER_RULE_TEXTS.longest({ length: answerLengthText(longest) })}</p>
      {left > 0 && left < tries && <p>{ANSWER_RULE_TEXTS.triesLeft({ count: left })}</p>}
      {tries > 1 && <p>{ANSWER_RULE_TEXTS.replaces}</p>}
      {until > 0 && <p>{NAME_LABEL_TEXTS.until({ time: dateAndTime(until * 1000) })}</p>}
      {question.person === undefined && who === 'listed' && (
        <PersonField question={question} person={person} onPerson={onPerson} />
      )}
      {who === 'anyone' && nameField}
    </div>
  );
}

/** Who hears the answer: the service holds to what is told here. */
function Told({ question: { heard_by, names_shown } }: Pick<QuestionIntroProps, 'question'>): ReactNode {
  if (heard_by === 'owner') return <p>{REPLY_TEXTS.onlySender}</p>;
  return (
    <>
      <p>{heard_by === 'everyone' ? OTHER_ANSWER_TEXTS.toldEveryone : OTHER_ANSWER_TEXTS.toldAnswerers}</p>
      <p>{SHOWN_NAME_TEXTS[names_shown]}</p>
    </>
  );
}

const SHOWN_NAME_TEXTS = {
  none: OTHER_ANSWER_TEXTS.noNames,
  initials: OTHER_ANSWER_TEXTS.initials,
  first: OTHER_ANSWER_TEXTS.first,
} as const;

/** What is said once a reply to this was sent. */
export function sentHint(question: AskedQuestion | null): string {
  return question === null || question.heard_by === 'owner'
    ? REPLY_TEXTS.sentHint
    : OTHER_ANSWER_TEXTS.sentHint;
}

/** Of the field for a name; undefined where the rules say what is seen of it. */
export function nameHint(question: AskedQuestion | null): string | undefined {
  return question === null || question.heard_by === 'owner' ? REPLY_TEXTS.nameHint : undefined;
}
