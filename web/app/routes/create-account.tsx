import { createAccountWelcomeText, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { onlySignInLabel } from '../sign-in/site-sign-in-choices.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: `${USER_TEXTS.createAccountHeading} · Beep` },
  { name: 'description', content: createAccountWelcomeText(onlySignInLabel(matches)) },
  { name: 'robots', content: 'index, follow' },
];

export default function CreateAccount(): ReactNode {
  return (
    <SignInPage
      heading={USER_TEXTS.createAccountHeading}
      welcome={createAccountWelcomeText}
      elsewhereText={USER_TEXTS.haveAnAccount}
      elsewhereLabel={USER_TEXTS.logInHeading}
      elsewherePath="/log-in"
    />
  );
}
