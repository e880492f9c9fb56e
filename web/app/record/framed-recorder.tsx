import { type FrameProofState, frameProofText } from '@beep/core/frame-proof';
import type { HostId } from '@beep/core/hosts';
import type { Session, SignInProvider } from '@beep/core/session';
import { SITE_TEXTS } from '@beep/core/texts';
import { createSignIn, type SignInState, UnprovenFrame, useActor } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { useHostComposition } from './use-host-composition.ts';

const AT_SERVER: FrameProofState = { status: 'checking' };

export interface FramedRecorderProps {
  readonly service: HostId | null;
}

/** Replaces the recorder if the embedding page is not verified: links out of the frame, and nothing else. */
export function FramedRecorder({ service }: FramedRecorderProps): ReactNode {
  const { frameProof } = useHostComposition();
  const state = useActor(frameProof, AT_SERVER);
  const signIn = useSignIn();
  useEffect(() => frameProof.open(), [frameProof]);
  const reason = state.status === 'unproven' ? state.reason : null;
  const host = service === 'front' ? 'front' : 'docs';
  const mayRetry = reason === 'unanswered' || reason === 'unavailable';
  return (
    <UnprovenFrame
      service={service}
      isChecking={state.status === 'checking'}
      error={reason === null ? null : frameProofText(reason, host)}
      onRetry={mayRetry ? () => frameProof.retry() : null}
      signIn={state.status === 'signed-out' || reason === 'other-account' ? signIn : null}
      legal={
        <>
          <span>{`${SITE_TEXTS.byContinuing} `}</span>
          <WindowLink to="/terms">{SITE_TEXTS.terms}</WindowLink>
          <span>{` ${SITE_TEXTS.and} `}</span>
          <WindowLink to="/privacy">{SITE_TEXTS.privacyPolicy}</WindowLink>
          <span>{SITE_TEXTS.optIn}</span>
        </>
      }
    />
  );
}

interface SignInControl {
  readonly state: SignInState;
  readonly onPress: (provider: SignInProvider) => void;
}

/** Sign-in uses the provider's own window, which the embedding page cannot cover. */
function useSignIn(): SignInControl {
  const { session, prepareSignIn } = usePageComposition();
  const [signIn] = useState(() => createSignIn(stayingSession(session)));
  const state = useActor(signIn);
  useEffect(() => {
    void prepareSignIn().then(() => signIn.send({ type: 'prepared' }));
  }, [prepareSignIn, signIn]);
  return { state, onPress: (provider) => signIn.send({ type: 'press', provider }) };
}

interface WindowLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

function WindowLink({ to, children }: WindowLinkProps): ReactNode {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** The page stays after sign-in, which may have been with the wrong account: the button can be pressed again. */
function stayingSession(session: Pick<Session, 'signIn'>): Pick<Session, 'signIn'> {
  return {
    signIn: async (provider) => {
      const outcome = await session.signIn(provider);
      return outcome.status === 'signed-in' ? { status: 'cancelled' } : outcome;
    },
  };
}
