import { USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { SignInPage } from '../sign-in/sign-in-page.tsx';

export const meta: MetaFunction = () => [
  { title: `${USER_TEXTS.createAccountHeading} · Beep` },
  { name: 'description', content: USER_TEXTS.createAccountWelcome },
  { name: 'robots', content: 'index, follow' },
];

export default function CreateAccount(): ReactNode {
  return (
    <SignInPage
      heading={USER_TEXTS.createAccountHeading}
      welcome={USER_TEXTS.createAccountWelcome}
      elsewhereText={USER_TEXTS.haveAnAccount}
      elsewhereLabel={USER_TEXTS.logInHeading}
      elsewherePath="/log-in"
    />
  );
}
