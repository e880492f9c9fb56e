import { createAccountWelcomeText, pageTitle, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { HeadTag, PageMetaArgs } from '../shell/page-meta.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { onlySignInLabel } from '../sign-in/site-sign-in-choices.ts';

export const meta = ({ config }: PageMetaArgs): readonly HeadTag[] => [
  { title: pageTitle({ title: USER_TEXTS.createAccountHeading }) },
  { name: 'description', content: createAccountWelcomeText(onlySignInLabel(config)) },
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
