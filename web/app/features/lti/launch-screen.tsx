import type { LtiLaunch } from '@beep/api/features/lti';
import type { CurrentUser } from '@beep/core/session';
import { CONTROL_LABELS, LTI_TEXTS } from '@beep/core/texts';
import { Button, DeadEnd, PageMain, useActor, useUiPorts } from '@beep/ui';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useComposition } from '../../composition-context.tsx';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { useSession } from '../../session/use-session.ts';
import { AnswerView } from './answer-view.tsx';
import { DeskView } from './desk-view.tsx';
import { NoteView } from './note-view.tsx';
import { type Launch, pageLaunch } from './open-launch.ts';
import { PlaylistView } from './playlist-view.tsx';

/** Not loaded for those who listen. */
const Picker = lazy(async () => ({ default: (await import('./picker.tsx')).Picker }));

/** What the platform has opened, once it is known. */
export function LaunchScreen(): ReactNode {
  const { clock } = useUiPorts();
  return <OpenedLaunch opened={pageLaunch(clock)} />;
}

export interface OpenedLaunchProps {
  readonly opened: Launch;
}

export function OpenedLaunch({ opened }: OpenedLaunchProps): ReactNode {
  const { frame } = useComposition();
  const state = useActor(opened);
  const session = useSession();
  const isReady = state.status === 'ready';
  // Only pages of registered platforms can frame the page, and this one has shown a launch.
  useEffect(() => {
    if (isReady) frame.set(true);
  }, [isReady, frame]);
  if (isReady && session.status === 'signed-in') {
    return (
      <Suspense fallback={<Waiting />}>
        <OwnerProvider key={session.user.uid} uid={session.user.uid}>
          <Launched launch={state.launch} user={session.user} />
        </OwnerProvider>
      </Suspense>
    );
  }
  switch (state.status) {
    case 'gone':
      return <End heading={LTI_TEXTS.gone} hint={LTI_TEXTS.goneHint} />;
    case 'unreachable':
      return (
        <End
          heading={LTI_TEXTS.unreachable}
          hint={LTI_TEXTS.unreachableHint}
          action={
            <Button kind="primary" large onClick={opened.retry}>
              {CONTROL_LABELS.tryAgain}
            </Button>
          }
        />
      );
    default:
      return <Waiting />;
  }
}

interface EndProps {
  readonly heading: string;
  readonly hint?: string;
  readonly action?: ReactNode;
}

function End({ heading, hint, action }: EndProps): ReactNode {
  return (
    <PageMain width="stage">
      <DeadEnd heading={heading} hint={hint} action={action} />
    </PageMain>
  );
}

function Waiting(): ReactNode {
  return <End heading={LTI_TEXTS.opening} />;
}

export interface LaunchedProps {
  readonly launch: LtiLaunch;
  readonly user: CurrentUser;
}

function Launched({ launch, user }: LaunchedProps): ReactNode {
  const { deep_linking, resource, role } = launch;
  if (deep_linking !== undefined) return <Picker launch={launch} choice={deep_linking} />;
  if (resource === undefined) {
    const hint = role === 'teacher' ? LTI_TEXTS.nothingForTeacher : LTI_TEXTS.nothingForLearner;
    return <End heading={LTI_TEXTS.nothing} hint={hint} />;
  }
  switch (resource.kind) {
    case 'note':
      return <NoteView id={resource.id} user={user} />;
    case 'playlist':
      return <PlaylistView id={resource.id} />;
    case 'question':
      return resource.is_own ? (
        <DeskView id={resource.id} />
      ) : (
        <AnswerView launch={launch} resource={resource} user={user} />
      );
  }
}
