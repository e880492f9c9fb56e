import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { GoogleMark } from './google-mark.tsx';
import type { SignInState } from './sign-in-machine.ts';

export interface GoogleButtonProps {
  readonly state: SignInState;
  readonly onPress: () => void;
  readonly className?: string | undefined;
  /** `line` where the screen has another obvious action. */
  readonly kind?: 'primary' | 'line';
}

/** The only sign-in button. */
export function GoogleButton({ state, onPress, className, kind = 'primary' }: GoogleButtonProps): ReactNode {
  return (
    <Button
      kind={kind}
      large
      className={className}
      disabled={state.status === 'preparing'}
      busy={state.status === 'asking'}
      onClick={onPress}
    >
      <GoogleMark />
      {CONTROL_LABELS.continueWithGoogle}
    </Button>
  );
}
