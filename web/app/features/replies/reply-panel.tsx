import type { AskedQuestion } from '@beep/api/features/questions';
import type { DraftDestination, StoredDraft } from '@beep/core/drafts';
import { MAX_REPLIER_NAME_LENGTH } from '@beep/core/limits';
import { isNameRefusal, type Outbox, type PendingUpload } from '@beep/core/outbox';
import { isFull, type Recorder, type RecorderState } from '@beep/core/recorder';
import type { ToldHearing } from '@beep/core/replies';
import { ANSWER_RULE_TEXTS, REPLY_TEXTS } from '@beep/core/texts';
import {
  type LoadedValue,
  NewAnswers,
  Notice,
  REPLY_CLASSES,
  ReplyDrafts,
  type ReplyDraftsProps,
  ReplyRecorder,
  SentReply,
  TextField,
  useActor,
  useUpload,
} from '@beep/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { AnsweringAs, Labelled, lacksName, NameAfterwards } from './answerer.tsx';
import type { LabelUse } from './create-label-use.ts';
import { countNewAnswers, type OwnReply } from './heard-answers.ts';
import { OtherAnswers, type OtherAnswersSource, useOtherAnswers } from './other-answers.tsx';
import {
  type ListedPerson,
  type LoadQuestion,
  nameHint,
  QuestionIntro,
  QuestionWaiting,
  refusalOf,
  sentHint,
  useAskedQuestion,
  useQuestionToAnswer,
} from './question-rules.tsx';
import styles from './replies.module.css';
import {
  type SentFold,
  SentReplies,
  type SentRepliesProps,
  type SentRepliesSource,
  useSentReplies,
} from './sent-replies.tsx';
import { type FindAnswerer, useTypedAnswerer } from './typed-answerer.ts';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };

export interface ReplyPanelProps {
  readonly recordingId: string;
  readonly recorder: Recorder;
  /** Sends the replies of this browser. */
  readonly outbox: Outbox;
  readonly sent: SentRepliesSource;
  readonly others: OtherAnswersSource;
  readonly label: LabelUse;
  /** The recorder was asked for. */
  readonly isOpen: boolean;
  /** False if the recording takes no replies any more, or is gone: what was sent, and what was not, stays. */
  readonly takesReplies: boolean;
  readonly loadQuestion: LoadQuestion;
  readonly findAnswerer: FindAnswerer;
  /** Called with who it is of the names of a question, for the next reply; null if it has no list. */
  readonly onPerson: (person: ListedPerson | null) => void;
  /** Called with the longest reply that the question allows, in ms. */
  readonly onLongest: (longestMs: number | undefined) => void;
  /** Called with what is said here of who hears the next reply. */
  readonly onTold: (told: ToldHearing) => void;
  /** Called with what the replier wants to be called, for the next reply. */
  readonly onName: (name: string) => void;
  /** What who answers is called; null if it is known who that is, but no name. Undefined for whoever has the device. */
  readonly answeringAs?: string | null | undefined;
  /** Another way to record, offered where the microphone cannot be used. */
  readonly withoutMicrophone?: ReactNode;
  readonly pageUrl: () => string;
  /** The status of the note above, which says that there are new answers. */
  readonly news?: Element | null | undefined;
}

/** The listen page's part for voice replies: the recorder, what was not sent, and what was with its answers. */
export function ReplyPanel(props: ReplyPanelProps): ReactNode {
  const { recordingId, recorder, outbox, sent, others, isOpen, pageUrl, news, label, loadQuestion } = props;
  const state = useActor(recorder, AT_SERVER);
  const upload = useUpload(outbox, state);
  const view = useSentReplies(sent);
  const heard = useOtherAnswers(others);
  const refresh = useEffectEvent(() => {
    void view.refresh();
    if (heard.status === 'ready') void heard.refresh();
  });
  const panel = useRef<HTMLDivElement>(null);
  const { sent: uploads, waiting } = useActor(outbox);
  const sentId = sentIdOf(upload);
  const sentCount = uploads.length + Number(sentId !== null);
  useEffect(() => {
    if (sentCount > 0) refresh();
  }, [sentCount]);
  const isAtRest = state.status === 'idle' || (state.status === 'submitted' && upload?.status !== 'sending');
  const isBusy = !isAtRest;
  const isShown = useOnceTrue(isOpen || state.status !== 'idle');
  const send = (draft: StoredDraft): void => recorder.send({ type: 'uploadDraft', draft });
  const isHere = (destination: DraftDestination): boolean =>
    destination.type === 'reply' && destination.recordingId === recordingId;
  const isRefused = ({ status, destination }: StoredDraft): boolean =>
    status === 'refused' && destination !== undefined && isHere(destination);
  const isNameless = upload?.status === 'failed' && isNameRefusal(upload.failure, upload.draft);
  const isLabelled = useSyncExternalStore(label.subscribe, label.getSnapshot);
  const hasSent = view.status === 'ready' && view.value.length > 0;
  const mayNeedName = isNameless || waiting.some(isRefused);
  const question = useAskedQuestion(recordingId, loadQuestion, isLabelled || mayNeedName || hasSent);
  const asked = question.status === 'ready' ? question.value : null;
  const forgotten = useEffectEvent(() => {
    refresh();
    void question.refresh();
    panel.current?.focus();
  });
  useEffect(() => label.subscribe(() => forgotten()), [label]);
  const sendAs =
    ({ id }: Pick<StoredDraft, 'id'>) =>
    (person: string) =>
      outbox.send({ type: 'sendAs', id, person });
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      {isLabelled && <Labelled question={asked} onForget={isBusy ? undefined : label.forget} />}
      {isShown && typeof props.answeringAs === 'string' && <AnsweringAs name={props.answeringAs} />}
      {isShown && (
        <section className={REPLY_CLASSES.card} aria-label={REPLY_TEXTS.heading}>
          <QuestionRecorder {...props} isIdle={state.status === 'idle'} sentCount={sentCount} />
          {isNameless && asked?.who === 'listed' && (
            <div className={styles.inCard}>
              <NameAfterwards question={asked} onSend={sendAs(upload.draft)} />
            </div>
          )}
        </section>
      )}
      <ReplyDrafts
        outbox={outbox}
        isHere={isHere}
        onSend={isBusy ? undefined : send}
        resend={resendFor(props, question)}
        pageUrl={pageUrl}
        below={(draft) =>
          draft.status === 'refused' &&
          lacksName(draft, asked) && <NameAfterwards question={asked} onSend={sendAs(draft)} />
        }
      />
      <SentPart
        {...{ source: sent, view, question, news, sentId }}
        isKnown={isLabelled || props.answeringAs !== undefined}
        onRemoved={() => panel.current?.focus()}
      />
      <OtherAnswers source={others} view={heard} />
    </div>
  );
}

/** Sends refused replies again; undefined while the recording, or its question, would refuse them. */
function resendFor(
  { outbox, takesReplies }: ReplyPanelProps,
  question: LoadedValue<AskedQuestion | null>,
): ReplyDraftsProps['resend'] {
  if (!takesReplies || question.status !== 'ready') return undefined;
  const asked = question.value;
  if (asked?.open === false) return undefined;
  return (draft) =>
    lacksName(draft, asked) ? undefined : () => outbox.send({ type: 'sendAgain', id: draft.id });
}

/** The id of the reply that the recorder has sent; null for none. */
function sentIdOf(upload: PendingUpload | null): string | null {
  return upload?.status === 'sent' ? upload.recording.id : null;
}

interface SentPartProps extends Pick<SentRepliesProps, 'source' | 'view' | 'onRemoved'>, FoldOptions {
  readonly news: ReplyPanelProps['news'];
}

/** What was sent, and the mark of the note above that there are new answers to it. */
function SentPart({ source, view, news, onRemoved, ...rest }: SentPartProps): ReactNode {
  const { fold, unfold } = useFold(rest);
  const firstNew = useRef<HTMLButtonElement>(null);
  const showNew = (): void => {
    flushSync(unfold);
    firstNew.current?.focus();
  };
  return (
    <>
      <SentReplies {...{ source, view, onRemoved, firstNew, fold }} />
      {news &&
        createPortal(
          <NewAnswers count={countNewAnswers(view.status === 'ready' ? view.value : [])} onShow={showNew} />,
          news,
        )}
    </>
  );
}

interface FoldOptions {
  readonly question: LoadedValue<AskedQuestion | null>;
  /** The reply that was sent on this page before anything else was done; null for none. */
  readonly sentId: string | null;
  /** A label or a course says who answers. */
  readonly isKnown: boolean;
}

/**
 * Folds what this device has sent to a question: another child may have sent it. Who has just sent a reply sees it alone,
 * until the page is left or another reply is recorded. A note that asks nothing is seldom answered on a shared device.
 */
function useFold({ question, sentId, isKnown }: FoldOptions): {
  readonly fold: SentFold | null | undefined;
  readonly unfold: () => void;
} {
  const [shown, setShown] = useState<'all' | 'sent' | 'none'>('none');
  useEffect(() => setShown(sentId === null ? 'none' : 'sent'), [sentId]);
  const unfold = (): void => setShown('all');
  if (isKnown || (question.status === 'ready' && question.value === null)) return { fold: null, unfold };
  if (question.status === 'loading') return { fold: undefined, unfold };
  const shows = ({ id }: OwnReply): boolean => shown === 'all' || (shown === 'sent' && id === sentId);
  return { fold: { shows, onShowAll: unfold, onHide: () => setShown('none') }, unfold };
}

/** A recorder that was seen stays, for another reply. */
function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue;
}

interface QuestionRecorderProps extends ReplyPanelProps {
  readonly isIdle: boolean;
  /** Of replies on this page, also of those that were recorded before. */
  readonly sentCount: number;
}

/** The recorder, by the rules of the question if the recording asks one. */
function QuestionRecorder(props: QuestionRecorderProps): ReactNode {
  const { recordingId, recorder, outbox, takesReplies, loadQuestion, isIdle, sentCount, pageUrl } = props;
  const view = useQuestionToAnswer(recordingId, loadQuestion);
  const [chosen, setPerson] = useState('');
  const [typed, setTyped] = useState('');
  const refresh = useEffectEvent(() => void view.refresh());
  useEffect(() => {
    if (sentCount > 0) refresh();
  }, [sentCount]);
  const question = view.status === 'ready' ? view.value : null;
  // The tries of somebody who is known are not those of a name.
  const counted = props.answeringAs === undefined ? typed : '';
  const answerer = useTypedAnswerer(counted, question, props.findAnswerer);
  const longestMs = question === null ? undefined : question.longest * 1000;
  const limit = useEffectEvent(props.onLongest);
  useEffect(() => limit(longestMs), [longestMs]);
  const tell = useEffectEvent(props.onTold);
  const { heard_by: hearers = 'owner', names_shown: names = 'none' } = question ?? {};
  useEffect(() => {
    tell({ hearers, names });
  }, [hearers, names]);
  const state = useActor(recorder, AT_SERVER);
  const labelled = question?.person;
  const person = labelled ?? chosen;
  const tellPerson = useEffectEvent(props.onPerson);
  const hasList = question === null ? undefined : question.who === 'listed';
  const { id, name: called } = question?.people.find((one) => one.id === person) ?? {};
  useEffect(() => {
    if (id !== undefined && called !== undefined) tellPerson({ id, name: called });
    else if (hasList === false) tellPerson(null);
  }, [id, called, hasList]);
  // A recording that was begun is never taken away, and without a network a reply can still be recorded.
  const isOffline = view.status === 'failed' && view.failure.kind === 'network';
  if (isIdle && view.status !== 'ready' && !isOffline) return <QuestionWaiting view={view} />;
  const onName = (changed: string): void => {
    setTyped(changed);
    props.onName(changed);
  };
  const hint = isOffline ? undefined : nameHint(question);
  const nameField = (
    <NameField {...{ name: typed, onName, hint }} isKnown={typeof props.answeringAs === 'string'} />
  );
  return (
    <>
      <ReplyRecorder
        recorder={recorder}
        outbox={outbox}
        title={REPLY_TEXTS.heading}
        intro={
          question === null ? (
            <div className={styles.intro}>
              {!isOffline && <p>{REPLY_TEXTS.onlySender}</p>}
              {nameField}
            </div>
          ) : (
            <QuestionIntro
              question={question}
              person={person}
              answerer={answerer}
              onPerson={setPerson}
              nameField={nameField}
            />
          )
        }
        forbidden={refusalOf({ takesReplies, question, person, answerer })}
        sent={(again) => <SentReply type="reply" lead={sentHint(question)} onAgain={again} />}
        asksWho={asksWho(view, props)}
        pageUrl={pageUrl}
      />
      {state.status === 'microphone-failed' && props.withoutMicrophone}
      {state.status === 'paused' && isFull(state) && <Notice kind="info">{ANSWER_RULE_TEXTS.full}</Notice>}
    </>
  );
}

/**
 * True if whoever has the device says who answers: no label has said it, and no course. Then another child may have it,
 * whose answer would take the place of this one. A note that could not be asked may be a question.
 */
function asksWho(
  view: LoadedValue<AskedQuestion | null>,
  { answeringAs }: Pick<ReplyPanelProps, 'answeringAs'>,
): boolean {
  if (answeringAs !== undefined) return false;
  return view.status !== 'ready' || (view.value !== null && view.value.person === undefined);
}

/** The name. It holds for recordings that start after it was typed. */
interface NameFieldProps extends Pick<ReplyPanelProps, 'onName'> {
  readonly name: string;
  readonly hint: string | undefined;
  /** Then there is nothing to type. */
  readonly isKnown: boolean;
}

function NameField({ name, onName, hint, isKnown }: NameFieldProps): ReactNode {
  if (isKnown) return null;
  return (
    <TextField
      label={REPLY_TEXTS.name}
      {...(hint !== undefined && { hint })}
      autoComplete="name"
      most={MAX_REPLIER_NAME_LENGTH}
      value={name}
      onChange={(typed) => onName([...typed].slice(0, MAX_REPLIER_NAME_LENGTH).join(''))}
    />
  );
}
