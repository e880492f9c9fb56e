import type { Question } from '@beep/api/features/questions';
import { type Recording, shownTitle } from '@beep/core/recordings';
import { PROJECTOR_TEXTS, QUESTION_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { MiniPlayer, QrCode, Rich, Title, useRecording, useRenewedUrl } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { createLibraryCalls } from '../../ports/library-calls.ts';
import { WithPlayer } from '../../ports/with-player.tsx';
import { useRecordings } from '../../ports/with-recordings.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import { usePolling } from '../../shell/use-polling.ts';
import { joinAddress } from './join-address.ts';
import { LoadedQuestion } from './loaded-question.tsx';
import styles from './projector.module.css';
import { QuestionCode } from './question-code.tsx';
import { questionStateText } from './question-state.ts';
import { useQuestion } from './use-question.ts';

const EVERY_MS = 3000;

export interface ProjectorProps {
  /** The recording of the question. */
  readonly id: string;
}

/** A question for the whole class to see: how to find it, how many have answered, and its sound. */
export function Projector({ id }: ProjectorProps): ReactNode {
  const question = useQuestion(id);
  usePolling(question.refresh, EVERY_MS);
  return (
    <div className={styles.page}>
      <LoadedQuestion of={question}>{(loaded) => <Shown question={loaded} />}</LoadedQuestion>
      <PageLink className={styles.back ?? ''} to={`/questions/${id}`}>
        {PROJECTOR_TEXTS.back}
      </PageLink>
    </div>
  );
}

function Shown({ question }: { readonly question: Question }): ReactNode {
  const { url, code, answers, recording: id } = question;
  const { uid } = useOwner();
  const { library } = useRecordings(createLibraryCalls);
  const { recording } = useRecording(library, { id, viewerUid: uid });
  const title = recording && shownTitle(recording);
  return (
    <>
      <Title className={styles.title}>
        <bdi>{title ?? USER_TEXTS.voiceNote}</bdi>
      </Title>
      <div className={styles.ways}>
        <div className={styles.typed}>
          <p className={styles.address}>
            <Rich
              text={PROJECTOR_TEXTS.join({ address: joinAddress(url) })}
              tags={{
                address: (text) => (
                  <b translate="no" dir="ltr">
                    {text}
                  </b>
                ),
              }}
            />
          </p>
          <p className={styles.code}>
            <QuestionCode code={code} />
          </p>
        </div>
        <figure className={styles.scanned}>
          <QrCode text={url} />
          <figcaption>{PROJECTOR_TEXTS.scan}</figcaption>
        </figure>
      </div>
      <p role="status" className={styles.count}>
        {question.open ? QUESTION_TEXTS.answers({ count: answers }) : closedText(question)}
      </p>
      {recording !== undefined && <Sound recording={recording} />}
    </>
  );
}

function closedText(question: Question): string {
  return `${questionStateText(question)} · ${QUESTION_TEXTS.answers({ count: question.answers })}`;
}

function Sound({ recording }: { readonly recording: Recording }): ReactNode {
  const { library } = useRecordings();
  const audio = useRenewedUrl(library, recording);
  return (
    <div className={styles.sound}>
      <WithPlayer>
        <MiniPlayer
          audio={audio}
          durationSeconds={recording.durationSeconds}
          peaks={recording.peaks}
          title={shownTitle(recording) ?? USER_TEXTS.voiceNote}
        />
      </WithPlayer>
    </div>
  );
}
