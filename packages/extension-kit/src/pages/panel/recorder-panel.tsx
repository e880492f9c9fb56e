import { hostTexts } from '@beep/core/hosts';
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
  useOwnDraft,
  useUpload,
} from '@beep/ui';
import type { ReactNode } from 'react';
import { usePage } from '../page-frame.tsx';
import { MicrophoneHelp, microphoneHelpKind } from '../permission/microphone-help.tsx';
import { useMicrophoneRedirect } from '../permission/use-microphone-redirect.ts';
import { SignInGate } from '../sign-in-gate.tsx';
import { useSignInPrompt } from '../use-sign-in-prompt.ts';
import { closingQuestion } from './closing.ts';
import type { HostConnection } from './host-connection.ts';
import { MoveHandle } from './move-handle.tsx';
import { PanelUnreachable } from './panel-unreachable.tsx';
import { useFirstPress } from './use-first-press.ts';
import { usePanelClose } from './use-panel-close.ts';
import { usePanelSize } from './use-panel-size.ts';
import { useRecordingReport } from './use-recording-report.ts';

export interface RecorderPanelProps {
  /** Null without an insertion target: the link is copied. */
  readonly connection: HostConnection | null;
}

const NO_LABEL = { getSnapshot: () => null, subscribe: () => () => undefined };

/** The recorder in a host page, in the toolbar pop-up, or in a small window. */
export function RecorderPanel({ connection }: RecorderPanelProps): ReactNode {
  const page = usePage();
  const { config, session, outbox, environment, pageName } = page;
  const openSettings = useOpenSettings();
  const label = useActor<string | null>(connection?.label ?? NO_LABEL);
  const user = useActor(session);
  const { recorder, access, openWindow } = useMicrophoneRedirect(page, connection);
  const state = useActor(recorder);
  useFirstPress({ connection, recorder, session: user, access });
  const { wanted, askToRecord, askToLogIn, cancel } = useSignInPrompt(recorder, user);
  const upload = useUpload(outbox, state);
  const mayBeShown = useOwnDraft({ recorder, outbox, state, session: user, onSignInRequired: askToRecord });
  const closing = usePanelClose({ page, connection, state, upload });
  useEscape(closing.ask);
  // Without the worker no recording begins: nothing could be kept or inserted.
  const isOver = useActor(page.worker) && ['idle', 'sign-in-required'].includes(state.status);
  const isAtWork = closingQuestion(state, upload) !== null;
  useRecordingReport(connection, isAtWork);

  const { situation } = environment;
  const host = connection === null ? null : config.host;
  usePanelSize(connection, situation);
  const help = microphoneHelpKind({ state, access, situation });
  return (
    <Panel
      targetLabel={label}
      status={<OutboxStatus outbox={outbox} pageUrl={() => pageName} />}
      handle={situation === 'frame' && connection !== null && <MoveHandle onMove={connection.move} />}
      onSettings={isAtWork ? undefined : openSettings}
      onWindow={situation === 'toolbar' && !isAtWork ? openWindow : undefined}
      onClose={closing.ask}
    >
      <PanelUnreachable state={state} upload={upload} />
      {wanted !== null && !isOver && <SignInGate wanted={wanted} onCancel={cancel} />}
      {wanted === null && mayBeShown && !isOver && (
        <RecorderScreen
          title={hostTexts(host).heading}
          recorder={recorder}
          outbox={outbox}
          library={page.library}
          defaultExpiry={page.defaultExpiry}
          host={host}
          insertTarget={connection?.target ?? null}
          focusesRecord={situation === 'frame'}
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
