import { CONTROL_LABELS, ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { buttonClass, DeadEnd, PageMain, Promo, useLoaded } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { PageLink, usePageNavigation } from '../navigation/page-navigation.tsx';
import { WithPlayer } from '../ports/with-player.tsx';
import { WithRecordings } from '../ports/with-recordings.tsx';
import { useSession } from '../session/use-session.ts';
import { GetItNow } from './get-it-now.tsx';
import { LazyReplyRoom } from './lazy-reply-room.tsx';
import { ListenNote } from './listen-note.tsx';
import { useTranscript } from './listen-transcript.tsx';
import { NotRecorded } from './not-recorded.tsx';
import type { OwnSuspension, OwnSuspensionProps } from './own-suspension.tsx';
import type { PlayData } from './play-data.ts';
import { RestrictedPage } from './restricted-page.tsx';
import { useOnBack } from './use-on-back.ts';
import { useViewer } from './use-viewer.tsx';

export interface ListenPageProps {
  readonly found: PlayData;
}

/** The listen page between header and footer. */
export function ListenPage({ found }: ListenPageProps): ReactNode {
  return (
    <WithPlayer>
      <WithRecordings>
        <PageMain width="stage">
          <Content found={found} />
        </PageMain>
      </WithRecordings>
    </WithPlayer>
  );
}

function Content({ found }: ListenPageProps): ReactNode {
  switch (found.status) {
    case 'found':
      return <Found key={found.recording.id} {...found} />;
    case 'restricted':
      return (
        <RestrictedPage
          key={found.id}
          id={found.id}
          draw={(granted) => <Content key={granted.status} found={granted} />}
        />
      );
    case 'not-recorded':
      return <NotRecorded id={found.id} />;
    case 'unavailable':
      return <Unavailable {...found} />;
  }
}

/** The recording, until its owner deletes it here; Undo restores it. */
function Found({ recording, transcript: drawn }: Extract<PlayData, { status: 'found' }>): ReactNode {
  const transcript = useTranscript(recording, drawn);
  useOnBack(() => {
    transcript.refresh();
    // Without a network the page stays as it is.
    import('./reload-if-changed.ts').then((late) => late.reloadIfChanged(recording)).catch(() => undefined);
  });
  const [stage, setStage] = useState<'drawn' | 'deleted' | 'restored'>('drawn');
  const viewer = useViewer(recording, drawn.lines.length > 0);
  const { written } = viewer;
  const { replace } = transcript;
  useEffect(() => {
    if (written !== null) replace(written);
  }, [written, replace]);
  return (
    <>
      {viewer.watch}
      {stage === 'deleted' ? (
        <Deleted />
      ) : (
        <ListenNote
          recording={recording}
          viewer={viewer}
          transcript={transcript}
          takesFocus={stage === 'restored'}
          onDeleted={() => setStage('deleted')}
          onRestored={() => setStage('restored')}
        />
      )}
    </>
  );
}

/** For the owner only: others get the page for missing recordings. */
function Deleted(): ReactNode {
  return (
    <DeadEnd
      takesFocus
      heading={USER_TEXTS.recordingUnavailable}
      hint={ERROR_TEXTS.recordingDeleted}
      action={
        <PageLink className={buttonClass({ kind: 'line', large: true })} to="/history">
          {CONTROL_LABELS.recordingHistory}
        </PageLink>
      }
    />
  );
}

/** The recording at this address; null elsewhere. */
function useAddressedId(): string | null {
  const [, id] = /^\/play\/([\w-]+)\/?$/.exec(usePageNavigation().pathname) ?? [];
  return id ?? null;
}

/** Not loaded for visitors. */
async function loadSuspension(): Promise<typeof OwnSuspension> {
  return (await import('./own-suspension.tsx')).OwnSuspension;
}

function LazySuspension(props: OwnSuspensionProps): ReactNode {
  const View = useLoaded(loadSuspension, true);
  return View === null ? null : <View {...props} />;
}

function Unavailable({
  text,
  canRetry,
  isSuspended,
}: Extract<PlayData, { status: 'unavailable' }>): ReactNode {
  const id = useAddressedId();
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.user.uid : null;
  return (
    <DeadEnd
      heading={USER_TEXTS.recordingUnavailable}
      hint={text}
      action={
        canRetry && (
          <PageLink className={buttonClass({ kind: 'primary', large: true })} to="." reloadDocument>
            {CONTROL_LABELS.tryAgain}
          </PageLink>
        )
      }
    >
      {isSuspended && id !== null && uid !== null && <LazySuspension key={uid} id={id} uid={uid} />}
      {id !== null && <LazyReplyRoom recordingId={id} isOpen={false} takesReplies={false} />}
      <Promo heading={USER_TEXTS.promoElsewhereHeading}>
        <GetItNow />
      </Promo>
    </DeadEnd>
  );
}
