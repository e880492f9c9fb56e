import { logInWelcomeText, pageTitle, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { HeadTag, PageMetaArgs } from '../shell/page-meta.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { onlySignInLabel } from '../sign-in/site-sign-in-choices.ts';

export const meta = ({ config }: PageMetaArgs): readonly HeadTag[] => [
  { title: pageTitle({ title: USER_TEXTS.logInHeading }) },
  { name: 'description', content: logInWelcomeText(onlySignInLabel(config)) },
  { name: 'robots', content: 'index, follow' },
];

export default function LogIn(): ReactNode {
  return (
    <SignInPage
      heading={USER_TEXTS.logInHeading}
      welcome={logInWelcomeText}
      elsewhereText={USER_TEXTS.newToBeep}
      elsewhereLabel={USER_TEXTS.createAccountHeading}
      elsewherePath="/create-account"
    />
  );
}
