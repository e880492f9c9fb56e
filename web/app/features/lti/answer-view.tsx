import type { LtiLaunch, LtiResource } from '@beep/api/features/lti';
import { type Recording, shownTitle } from '@beep/core/recordings';
import type { CurrentUser } from '@beep/core/session';
import { LTI_TEXTS, REPLY_FAILURE_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { DeadEnd, PageHead, PageMain, PlayerCard, ReplyButton, useLoaded, useRenewedUrl } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { RestrictedNote } from '../../play/restricted-note.tsx';
import { WithPlayer } from '../../ports/with-player.tsx';
import { useRecordings, WithRecordings } from '../../ports/with-recordings.tsx';
import { loadReplyRoom } from '../replies/index.ts';
import styles from './lti.module.css';
import { useListens } from './note-view.tsx';
import { WindowForMicrophone } from './window-for-microphone.tsx';

export interface AnswerViewProps {
  readonly launch: LtiLaunch;
  readonly resource: LtiResource;
  readonly user: CurrentUser;
}

/** A question and the recorder of its answer, which has the name that the platform gives. */
export function AnswerView({ launch, resource, user }: AnswerViewProps): ReactNode {
  return (
    <WithPlayer>
      <WithRecordings>
        <PageMain width="stage">
          <RestrictedNote
            id={resource.id}
            user={user}
            draw={(found) =>
              found.status === 'found' ? (
                <Question recording={found.recording} launch={launch} resource={resource} />
              ) : (
                <DeadEnd
                  heading={USER_TEXTS.recordingUnavailable}
                  hint={found.status === 'unavailable' ? found.text : undefined}
                />
              )
            }
          />
        </PageMain>
      </WithRecordings>
    </WithPlayer>
  );
}

interface QuestionProps extends Omit<AnswerViewProps, 'user'> {
  readonly recording: Recording;
}

function Question({ recording, launch, resource }: QuestionProps): ReactNode {
  const { id } = recording;
  const isOpen = recording.isOpenToReplies === true;
  const { library } = useRecordings();
  const audio = useRenewedUrl(library, recording);
  const listens = useListens();
  const Room = useLoaded(loadReplyRoom, true);
  // The room keeps what is recorded: it must not begin anew with each rendering.
  const [answerer] = useState(resource.answer_as);
  const [isAnswering, setAnswering] = useState(false);
  const [news, setNews] = useState<HTMLElement | null>(null);
  return (
    <>
      <div role="status" ref={setNews} />
      <PageHead
        heading={shownTitle(recording) ?? (isOpen ? LTI_TEXTS.question : USER_TEXTS.voiceNote)}
        lead={isOpen ? LTI_TEXTS.questionLead : REPLY_FAILURE_TEXTS.replies_closed}
      />
      <PlayerCard
        recording={{ ...recording, audioUrl: audio.url }}
        title={shownTitle(recording)}
        mayDownload={recording.mayDownload !== false}
        renew={audio.renew}
        onPlay={() => void listens.playbackStarted({ id, isOwner: false })}
        onHeard={(heardSeconds) => void listens.playbackStopped({ id, isOwner: false, heardSeconds })}
        expiry={null}
        action={isOpen && <ReplyButton isOpen={isAnswering} onPress={() => setAnswering(true)} />}
      />
      {Room !== null && (
        <Room
          recordingId={id}
          isOpen={isAnswering}
          takesReplies={isOpen}
          news={news}
          answerer={answerer}
          withoutMicrophone={
            <div className={styles.within}>
              <WindowForMicrophone launch={launch} />
            </div>
          }
        />
      )}
    </>
  );
}
