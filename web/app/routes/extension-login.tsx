import { CONTROL_LABELS, EXTENSION_LOGIN_TEXTS, pageTitle, USER_TEXTS } from '@beep/core/texts';
import { buttonClass, PageHead, PageMain, useUiPorts } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useExtensionLogin } from '../extension-login/use-extension-login.ts';
import { useLoginWindow } from '../extension-login/use-login-window.ts';
import { WindowLogin } from '../extension-login/window-login.tsx';
import { PageLink } from '../navigation/page-navigation.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';

/** The page waits this long for an extension, which listens from the start. */
const OPENED_BY_HAND_AFTER_MS = 2000;

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: EXTENSION_LOGIN_TEXTS.title }),
    description: EXTENSION_LOGIN_TEXTS.description,
    robots: 'noindex',
  });

/** Bare: an extension frames it in an offscreen document, or opens it in a window. */
export default function ExtensionLogin(): ReactNode {
  useExtensionLogin();
  const opened = useLoginWindow();
  return (
    <PageMain width="stage">
      {opened === null && <Authenticating />}
      {opened === 'by-hand' && <OpenedByHand />}
      {opened === 'refused' && (
        <PageHead
          takesFocus
          heading={EXTENSION_LOGIN_TEXTS.refused}
          lead={EXTENSION_LOGIN_TEXTS.refusedHint}
        />
      )}
      {opened !== null && typeof opened === 'object' && <WindowLogin request={opened} />}
    </PageMain>
  );
}

function Authenticating(): ReactNode {
  return <PageHead heading={USER_TEXTS.authenticating} lead={USER_TEXTS.authenticatingWait} />;
}

/** Explains the page to a user who opened it directly. */
function OpenedByHand(): ReactNode {
  const { clock } = useUiPorts();
  const [isOver, setOver] = useState(false);
  useEffect(() => clock.after(OPENED_BY_HAND_AFTER_MS, () => setOver(true)), [clock]);
  if (!isOver) return <Authenticating />;
  return (
    <>
      <PageHead takesFocus heading={EXTENSION_LOGIN_TEXTS.alone} lead={EXTENSION_LOGIN_TEXTS.aloneHint} />
      <div>
        {/* A document whose sign-in is one on the site. */}
        <PageLink className={buttonClass({ kind: 'primary', large: true })} to="/log-in" reloadDocument>
          {CONTROL_LABELS.logIn}
        </PageLink>
      </div>
    </>
  );
}
