import { USER_TEXTS } from '@beep/core';
import { PageHead, PageMain } from '@beep/ui';
import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { useExtensionLogin } from '../extension-login/use-extension-login.ts';
import { pageMeta } from '../shell/page-meta.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign in for an extension · Beep',
    description: 'Signs a browser extension in.',
    robots: 'noindex',
  });

/** Bare: an extension frames it in a document that nobody sees (spec 1, extension-login screen). */
export default function ExtensionLogin(): ReactNode {
  useExtensionLogin();
  return (
    <PageMain width="stage">
      <PageHead heading={USER_TEXTS.authenticating} lead={USER_TEXTS.authenticatingWait} />
    </PageMain>
  );
}
