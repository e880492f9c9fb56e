import { type Question, questionCalls } from '@beep/api/features/questions';
import { asRemoved } from '@beep/browser';
import {
  ERROR_TEXTS,
  LISTENING_TEXTS,
  NAME_LABEL_TEXTS,
  PROJECTOR_TEXTS,
  QUESTION_TEXTS,
  SHEET_TEXTS,
  USER_TEXTS,
} from '@beep/core/texts';
import {
  Button,
  buttonClass,
  DeleteControl,
  Icon,
  Lead,
  QrCode,
  Rich,
  Title,
  TitleControl,
  useRecording,
  useToast,
  useUiPorts,
} from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { PageLink, usePageNavigation } from '../../navigation/page-navigation.tsx';
import { createLibraryCalls } from '../../ports/library-calls.ts';
import { useRecordings, WithRecordings } from '../../ports/with-recordings.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import lists from '../../shell/own-lists.module.css';
import { AskDialog } from './ask-dialog.tsx';
import { joinAddress } from './join-address.ts';
import { LoadedQuestion } from './loaded-question.tsx';
import { QuestionCode } from './question-code.tsx';
import { QuestionPeople } from './question-people.tsx';
import { questionStateText } from './question-state.ts';
import styles from './questions.module.css';
import { useQuestionDesk } from './use-question-desk.ts';

export interface OwnQuestionProps {
  /** Its recording. */
  readonly id: string;
}

/** A question of the user: how a class finds it, its rules, who has answered, and the answers. */
export function OwnQuestion({ id }: OwnQuestionProps): ReactNode {
  return (
    <LoadedQuestion of={useQuestionDesk(id)}>
      {(desk, refresh) => (
        <WithRecordings>
          <PageLink className={lists.back ?? ''} to="/questions">
            {QUESTION_TEXTS.all}
          </PageLink>
          <Head question={desk.question} onChanged={refresh} />
          <Way question={desk.question} />
          <Commands question={desk.question} onChanged={refresh} />
          {desk.question.who === 'listed' && <QuestionPeople {...desk} onChanged={refresh} />}
        </WithRecordings>
      )}
    </LoadedQuestion>
  );
}

interface PartProps {
  readonly question: Question;
  readonly onChanged: () => Promise<void>;
}

function Head({ question, onChanged }: PartProps): ReactNode {
  const { uid } = useOwner();
  const { library } = useRecordings(createLibraryCalls);
  const { recording, replace } = useRecording(library, { id: question.recording, viewerUid: uid });
  return (
    <div>
      <div className={styles.head}>
        <Title>
          <bdi>{question.title ?? USER_TEXTS.voiceNote}</bdi>
        </Title>
        {recording !== undefined && (
          <TitleControl
            recording={recording}
            library={library}
            onChanged={(change) => {
              replace(change);
              void onChanged();
            }}
          />
        )}
      </div>
      <Lead>
        <span>{questionStateText(question)}</span>
        <span>{`\u00a0· ${QUESTION_TEXTS.answers({ count: question.answers })}`}</span>
      </Lead>
    </div>
  );
}

/** How a class finds the question. */
function Way({ question: { recording, code, url } }: Pick<PartProps, 'question'>): ReactNode {
  const { copyText } = useUiPorts();
  const showToast = useToast();
  const copy = async (text: string, done: string): Promise<void> =>
    showToast((await copyText(text)) ? done : ERROR_TEXTS.copyRefused);
  return (
    <div className={styles.way}>
      <div className={styles.qr}>
        <QrCode text={url} />
      </div>
      <div className={styles.typed}>
        <p>
          <Rich
            text={PROJECTOR_TEXTS.join({ address: joinAddress(url) })}
            tags={{ address: (text) => <b translate="no">{text}</b> }}
          />
        </p>
        <p className={styles.ownCode}>
          <QuestionCode code={code} />
        </p>
        <div className={lists.controls}>
          <PageLink className={buttonClass({ kind: 'line' })} to={`/questions/${recording}/show`}>
            {QUESTION_TEXTS.show}
          </PageLink>
          <Button kind="line" onClick={() => void copy(url, SHEET_TEXTS.linkCopied)}>
            <Icon name="copy" />
            <span>{SHEET_TEXTS.copyLink}</span>
          </Button>
          <Button kind="line" onClick={() => void copy(code, QUESTION_TEXTS.codeCopied)}>
            <Icon name="copy" />
            <span>{QUESTION_TEXTS.copyCode}</span>
          </Button>
        </div>
      </div>
    </div>
  );
}

function Commands({ question, onChanged }: PartProps): ReactNode {
  const { recording, url } = question;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={lists.actions}>
      <PageLink className={buttonClass({ kind: 'primary' })} to={`/questions/${recording}/listen`}>
        {LISTENING_TEXTS.heading}
      </PageLink>
      <a className={buttonClass({ kind: 'line' })} href={new URL(url).pathname}>
        {SHEET_TEXTS.listen}
      </a>
      <Button kind="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {QUESTION_TEXTS.changeRules}
      </Button>
      <AskDialog id={recording} isOpen={isOpen} onClose={() => setOpen(false)} />
      {question.who === 'listed' && (
        <PageLink className={buttonClass({ kind: 'line' })} to={`/questions/${recording}/labels`}>
          {NAME_LABEL_TEXTS.print}
        </PageLink>
      )}
      <OpenControl question={question} onChanged={onChanged} />
      <EndControl recording={recording} />
    </div>
  );
}

/** Closes the question to answers, or opens it again: without an end, if that is over. */
function OpenControl({ question, onChanged }: PartProps): ReactNode {
  const { recording, open, who, longest, tries, until } = question;
  const { call } = useOwner();
  const { clock } = useUiPorts();
  const { switchReplies } = useRecordings().ports;
  const showToast = useToast();
  const [isBusy, setBusy] = useState(false);
  const isOver = until > 0 && until * 1000 <= clock.nowMs();
  const reopen = () =>
    call(questionCalls.askQuestion, {
      filename: recording,
      body: { who, longest, tries, until: isOver ? 0 : until },
    });
  const change = async (): Promise<void> => {
    setBusy(true);
    const outcome = await (open ? switchReplies?.(recording, 'closed') : reopen());
    const isDone = outcome?.status === 'ok';
    if (isDone) await onChanged();
    setBusy(false);
    if (!isDone) return showToast(QUESTION_TEXTS.changeFailed);
    const nowOpen = isOver ? QUESTION_TEXTS.nowOpenEndless : QUESTION_TEXTS.nowOpen;
    showToast(open ? QUESTION_TEXTS.nowClosed : nowOpen);
  };
  return (
    <Button kind="line" busy={isBusy} onClick={() => void change()}>
      {open ? QUESTION_TEXTS.close : QUESTION_TEXTS.reopen}
    </Button>
  );
}

function EndControl({ recording }: Pick<Question, 'recording'>): ReactNode {
  const { call } = useOwner();
  const { goTo } = usePageNavigation();
  const showToast = useToast();
  const end = async (): Promise<void> => {
    const { status } = asRemoved(await call(questionCalls.endQuestion, { recording }));
    showToast(status === 'ok' ? QUESTION_TEXTS.ended : QUESTION_TEXTS.endFailed);
    if (status === 'ok') goTo('/questions');
  };
  return (
    <DeleteControl
      label={QUESTION_TEXTS.end}
      yes={QUESTION_TEXTS.end}
      texts={{ deleteHeading: QUESTION_TEXTS.end, deleteQuestion: QUESTION_TEXTS.endQuestion }}
      onDelete={end}
    />
  );
}
