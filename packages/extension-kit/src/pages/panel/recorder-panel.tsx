import { CONTROL_LABELS } from '@beep/core/texts';
import {
  OutboxStatus,
  Panel,
  QuestionDialog,
  RecorderScreen,
  SessionExpired,
  useActor,
  useEscape,
  useOpenSettings,
  useOwnTake,
  useUpload,
} from '@beep/ui';
import type { ReactNode } from 'react';
import { usePage } from '../page-frame.tsx';
import { PAGE_TEXTS } from '../page-texts.ts';
import { MicrophoneHelp, microphoneHelpKind } from '../permission/microphone-help.tsx';
import { useMicrophoneWays } from '../permission/use-microphone-ways.ts';
import { SignInGate } from '../sign-in-gate.tsx';
import { Unreachable } from '../unreachable.tsx';
import { useWayIn } from '../use-way-in.ts';
import { closingQuestion } from './closing.ts';
import type { HostPlace } from './host-place.ts';
import { MoveHandle } from './move-handle.tsx';
import { usePanelClose } from './use-panel-close.ts';
import { usePanelSize } from './use-panel-size.ts';
import { useTakeNews } from './use-take-news.ts';

export interface RecorderPanelProps {
  /** Null without an insertion target: the link is copied. */
  readonly place: HostPlace | null;
}

const NO_LABEL = { getSnapshot: () => null, subscribe: () => () => undefined };

/** The recorder in a host page, in the toolbar pop-up, or in a small window. */
export function RecorderPanel({ place }: RecorderPanelProps): ReactNode {
  const page = usePage();
  const { config, session, outbox, surroundings, pageName } = page;
  const openSettings = useOpenSettings();
  const label = useActor<string | null>(place?.label ?? NO_LABEL);
  const user = useActor(session);
  const { recorder, access, openWindow } = useMicrophoneWays(page, place);
  const state = useActor(recorder);
  const { wanted, askToRecord, askToLogIn, cancel } = useWayIn(recorder, user);
  const upload = useUpload(outbox, state);
  const mayBeShown = useOwnTake({ recorder, outbox, state, session: user, onSignInRequired: askToRecord });
  const closing = usePanelClose({ page, place, state, upload });
  useEscape(closing.ask);
  const isAtWork = closingQuestion(state, upload) !== null;
  useTakeNews(place, isAtWork);

  const { situation } = surroundings;
  usePanelSize(place, situation);
  const help = microphoneHelpKind({ state, access, situation });
  return (
    <Panel
      place={label}
      status={<OutboxStatus outbox={outbox} pageUrl={() => pageName} />}
      handle={situation === 'frame' && place !== null && <MoveHandle onMove={place.move} />}
      onSettings={isAtWork ? undefined : openSettings}
      onWindow={situation === 'toolbar' && !isAtWork ? openWindow : undefined}
      onClose={closing.ask}
    >
      <Unreachable text={PAGE_TEXTS.unreachable} />
      {wanted !== null && <SignInGate wanted={wanted} onCancel={cancel} />}
      {wanted === null && mayBeShown && (
        <RecorderScreen
          recorder={recorder}
          outbox={outbox}
          library={page.library}
          defaultExpiry={page.defaultExpiry}
          service={place === null ? null : config.service}
          insertTarget={place?.target ?? null}
          uid={user.status === 'signed-in' ? user.user.uid : null}
          onLogIn={askToLogIn}
          onDeleted={() => undefined}
          onUndoDelete={() => undefined}
          microphoneHelp={help !== null && <MicrophoneHelp kind={help} />}
          pageUrl={() => pageName}
        />
      )}
      <SessionExpired session={session} onLogIn={askToLogIn} />
      <QuestionDialog
        isOpen={closing.isAsking}
        heading={closing.question.heading}
        question={closing.question.question}
        no={closing.question.no}
        yes={CONTROL_LABELS.close}
        yesKind="primary"
        onNo={closing.stay}
        onYes={closing.confirm}
      />
    </Panel>
  );
}
