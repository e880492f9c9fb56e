import { type SignInChoice, signInChoices } from '@beep/core/session';
import { type Context, createContext, useContext } from 'react';

/** The sign-in buttons of this installation: Google, unless it has providers of its own. */
export const SignInChoicesContext: Context<readonly SignInChoice[]> = createContext(signInChoices());

export function useSignInChoices(): readonly SignInChoice[] {
  return useContext(SignInChoicesContext);
}

/** The label of the only sign-in button; null if there are several. */
export function useOnlySignInLabel(): string | null {
  const [first, ...others] = useSignInChoices();
  return first !== undefined && others.length === 0 ? first.label : null;
}
