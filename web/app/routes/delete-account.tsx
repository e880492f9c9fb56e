import { createArchiveApi } from '@beep/browser';
import { createAccountDeletion } from '@beep/core/account';
import type { CurrentUser } from '@beep/core/session';
import { ACCOUNT_DELETION_TEXTS } from '@beep/core/texts';
import { DeleteAccount, PageHead, PageMain, useActor, useArchive, useUiPorts } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useComposition } from '../composition-context.tsx';
import { PageLink, usePageNavigation } from '../navigation/page-navigation.tsx';
import { ProtectedPage } from '../session/protected-page.tsx';
import { useSession } from '../session/use-session.ts';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';
import { SOURCE } from '../source.ts';
import { useDrafts } from '../use-drafts.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${ACCOUNT_DELETION_TEXTS.heading} · Beep`,
    description: ACCOUNT_DELETION_TEXTS.description,
    robots: 'noindex',
  });

/** Keeps the deleted account's name until the user has closed the result. */
export default function DeleteAccountPage(): ReactNode {
  const session = useSession();
  const [user, setUser] = useState<CurrentUser | null>(null);
  if (user === null && session.status === 'signed-in') setUser(session.user);
  return (
    <PageMain width="stage">
      {user === null ? (
        <ProtectedPage waiting={null}>{() => null}</ProtectedPage>
      ) : (
        <Deletion key={user.uid} user={user} />
      )}
    </PageMain>
  );
}

function Deletion({ user }: { readonly user: CurrentUser }): ReactNode {
  const { account, session } = useComposition();
  const { clock } = useUiPorts();
  const [archiveApi] = useState(() =>
    createArchiveApi({ baseUrl: '', source: SOURCE, clock, tokens: session }),
  );
  const { archive } = useArchive(archiveApi);
  const { journal } = useDrafts();
  const [deletion] = useState(() => createAccountDeletion({ api: account, session, journal, uid: user.uid }));
  const state = useActor(deletion);
  const isSignedOut = useSession().status === 'signed-out';
  const { goTo } = usePageNavigation();
  if (isSignedOut && state.status === 'asking') {
    return <ProtectedPage waiting={null}>{() => null}</ProtectedPage>;
  }
  return (
    <>
      <PageHead heading={ACCOUNT_DELETION_TEXTS.heading} lead={ACCOUNT_DELETION_TEXTS.lead} />
      <DeleteAccount
        state={state}
        archive={archive}
        email={user.email ?? user.displayName ?? ''}
        keepLink={<PageLink to="/">{ACCOUNT_DELETION_TEXTS.keep}</PageLink>}
        onConfirm={() => deletion.send({ type: 'confirm' })}
        onCancel={() => goTo('/welcome')}
        onClose={() => deletion.send({ type: 'close' })}
        onLeave={() => goTo('/', { replace: true })}
      />
    </>
  );
}
