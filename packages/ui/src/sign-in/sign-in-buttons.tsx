import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { ProviderMark } from './provider-mark.tsx';
import styles from './sign-in.module.css';
import { useSignInChoices } from './sign-in-choices-context.tsx';
import type { SignInControl } from './use-sign-in.ts';

export interface SignInButtonsProps extends SignInControl {
  readonly className?: string | undefined;
  /** `line` where the screen has another obvious action. */
  readonly kind?: 'primary' | 'line';
}

/** A button for each provider. Among several, none is the obvious one. */
export function SignInButtons({
  state,
  onPress,
  className,
  kind = 'primary',
}: SignInButtonsProps): ReactNode {
  const choices = useSignInChoices();
  const asked = state.status === 'asking' ? state.provider : null;
  return (
    <div className={classNames(styles.choices, className)}>
      {choices.map((choice) => (
        <Button
          key={choice.provider}
          kind={choices.length === 1 ? kind : 'line'}
          large
          disabled={state.status === 'preparing' || (asked !== null && asked !== choice.provider)}
          busy={asked === choice.provider}
          onClick={() => onPress(choice.provider)}
        >
          <ProviderMark kind={choice.kind} />
          <span>{choice.label}</span>
        </Button>
      ))}
    </div>
  );
}
