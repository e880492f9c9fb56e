import { CONTROL_LABELS, continueWithText } from '../texts/index.ts';
import { type OidcProvider, SIGN_IN_PROVIDERS, type SignInProvider } from './sign-in-providers.ts';

/** A button that signs in. */
export interface SignInChoice {
  readonly provider: SignInProvider;
  /** Decides its mark. */
  readonly kind: string;
  readonly label: string;
}

const GOOGLE: SignInChoice = {
  provider: 'google',
  kind: 'google',
  label: continueWithText({ provider: SIGN_IN_PROVIDERS.google.name }),
};
/** For a page that does not know the providers: the window lets the user choose. */
const ANY: SignInChoice = { provider: 'google', kind: 'generic', label: CONTROL_LABELS.logIn };

/** The sign-in buttons. `providers`: those of OpenID Connect; undefined without it. */
export function signInChoices(providers?: readonly OidcProvider[]): readonly SignInChoice[] {
  if (providers === undefined) return [GOOGLE];
  if (providers.length === 0) return [ANY];
  return providers.map(({ id, kind, name }) => ({
    provider: id,
    kind,
    label: continueWithText({ provider: name }),
  }));
}
