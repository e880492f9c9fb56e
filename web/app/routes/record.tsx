import { type RecorderState, type Take, USER_TEXTS } from '@beep/core';
import { PageMain, RecorderScreen, useActor } from '@beep/ui';
import { type ReactNode, useEffect } from 'react';
import { type MetaFunction, useLocation, useNavigate } from 'react-router';
import { useComposition } from '../composition-context.tsx';
import { LeaveGuard } from '../record/leave-guard.tsx';
import { parseStartState } from '../record/start-state.ts';
import { returnTo } from '../session/return-state.ts';
import { useSession } from '../session/use-session.ts';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };
/** What of an earlier visit is shown again: only what the user made and does not have yet. */
const KEPT: readonly RecorderState['status'][] = ['uploading', 'upload-failed'];

export const meta: MetaFunction = () => [
  { title: USER_TEXTS.recordHeading },
  { name: 'description', content: USER_TEXTS.promoText },
  { name: 'robots', content: 'index, follow' },
];

function hasTake(state: RecorderState): state is Extract<RecorderState, { take: Take }> {
  return 'take' in state && state.take !== null;
}

export default function Record(): ReactNode {
  const { recorder, library, pageUrl } = useComposition();
  const session = useSession();
  const state = useActor(recorder, AT_SERVER);
  const { status } = state;
  const navigate = useNavigate();
  const { state: navigationState } = useLocation();
  const shouldStart = parseStartState(navigationState);

  useEffect(() => {
    if (shouldStart) {
      navigate('.', { replace: true, state: null });
      recorder.send({ type: 'start' });
    }
  }, [shouldStart, navigate, recorder]);

  useEffect(() => {
    if (status !== 'sign-in-required') return;
    recorder.send({ type: 'discard' });
    navigate('/log-in', { state: returnTo('record') });
  }, [status, navigate, recorder]);

  useEffect(
    () => () => {
      if (!KEPT.includes(recorder.getSnapshot().status)) recorder.send({ type: 'discard' });
    },
    [recorder],
  );

  // A take is shown to nobody but the user who made it.
  const isSomeoneElses =
    session.status === 'signed-in' && hasTake(state) && state.take.ownerUid !== session.user.uid;
  useEffect(() => {
    if (isSomeoneElses) recorder.send({ type: 'discard' });
  }, [isSomeoneElses, recorder]);
  if (isSomeoneElses) return <PageMain width="full">{null}</PageMain>;

  return (
    <PageMain width="full">
      <RecorderScreen recorder={recorder} library={library} pageUrl={pageUrl} />
      <LeaveGuard />
    </PageMain>
  );
}
