import { USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { SignInPage } from '../sign-in/sign-in-page.tsx';

export const meta: MetaFunction = () => [
  { title: `${USER_TEXTS.logInHeading} · Beep` },
  { name: 'description', content: USER_TEXTS.logInWelcome },
  { name: 'robots', content: 'index, follow' },
];

export default function LogIn(): ReactNode {
  return (
    <SignInPage
      heading={USER_TEXTS.logInHeading}
      welcome={USER_TEXTS.logInWelcome}
      elsewhereText={USER_TEXTS.newToBeep}
      elsewhereLabel={USER_TEXTS.createAccountHeading}
      elsewherePath="/create-account"
    />
  );
}
