import { type FrameProofState, frameProofText } from '@beep/core/frame-proof';
import type { HostId } from '@beep/core/hosts';
import type { Session } from '@beep/core/session';
import { SITE_TEXTS } from '@beep/core/texts';
import { Rich, UnprovenFrame, useActor, useSignIn } from '@beep/ui';
import { type ReactNode, useEffect } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { useHostComposition } from './use-host-composition.ts';

const AT_SERVER: FrameProofState = { status: 'checking' };

export interface FramedRecorderProps {
  readonly host: HostId;
}

/** Replaces the recorder if the embedding page is not verified: links out of the frame, and nothing else. */
export function FramedRecorder({ host }: FramedRecorderProps): ReactNode {
  const { frameProof } = useHostComposition();
  const state = useActor(frameProof, AT_SERVER);
  const { session, prepareSignIn } = usePageComposition();
  // The provider's own window, which the embedding page cannot cover.
  const signIn = useSignIn({ signIn: staying(session.signIn), prepare: prepareSignIn });
  useEffect(() => frameProof.open(), [frameProof]);
  const reason = state.status === 'unproven' ? state.reason : null;
  const mayRetry = reason === 'unanswered' || reason === 'unavailable';
  return (
    <UnprovenFrame
      host={host}
      isChecking={state.status === 'checking'}
      error={
        reason === null ? null : frameProofText(reason, host === 'front' || host === 'site' ? host : 'docs')
      }
      onRetry={mayRetry ? () => frameProof.retry() : null}
      signIn={state.status === 'signed-out' || reason === 'other-account' ? signIn : null}
      legal={
        <Rich
          text={SITE_TEXTS.agreement()}
          tags={{
            terms: (text) => <WindowLink to="/terms">{text}</WindowLink>,
            privacy: (text) => <WindowLink to="/privacy">{text}</WindowLink>,
          }}
        />
      }
    />
  );
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
function staying(signIn: Session['signIn']): Session['signIn'] {
  return async (provider) => {
    const outcome = await signIn(provider);
    return outcome.status === 'signed-in' ? { status: 'cancelled' } : outcome;
  };
}
