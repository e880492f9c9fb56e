import { createOwnCalls } from '@beep/browser';
import type { CurrentUser } from '@beep/core/session';
import { ACCOUNT_DELETION_TEXTS } from '@beep/core/texts';
import { type AccountDeletionState, DeleteAccount, PageHead, useArchive, useUiPorts } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useComposition } from '../../composition-context.tsx';
import { PageLink, usePageNavigation } from '../../navigation/page-navigation.tsx';
import { ProtectedPage } from '../../session/protected-page.tsx';
import { useSession } from '../../session/use-session.ts';
import { SOURCE } from '../../source.ts';
import { useDrafts } from '../../use-drafts.ts';
import { deleteAccount } from './delete-account.ts';

/** Asks for confirmation, deletes the account and shows what became of it. */
export function Deletion({ user }: { readonly user: CurrentUser }): ReactNode {
  const { session } = useComposition();
  const { clock } = useUiPorts();
  const [calls] = useState(() => createOwnCalls({ baseUrl: '', source: SOURCE, clock, tokens: session }));
  const { archive } = useArchive(calls);
  const { journal } = useDrafts();
  const [state, setState] = useState<AccountDeletionState>({ status: 'asking' });
  const isSignedOut = useSession().status === 'signed-out';
  const { goTo } = usePageNavigation();
  if (isSignedOut && state.status === 'asking') {
    return <ProtectedPage waiting={null}>{() => null}</ProtectedPage>;
  }
  const confirm = async (): Promise<void> => {
    setState({ status: 'processing' });
    const lastFailure = state.status === 'failed' ? state.failure : null;
    const outcome = await deleteAccount({ uid: user.uid, lastFailure, session, journal, clock });
    setState(outcome === 'deleted' ? { status: 'deleted' } : { status: 'failed', failure: outcome });
  };
  return (
    <>
      <PageHead heading={ACCOUNT_DELETION_TEXTS.heading} lead={ACCOUNT_DELETION_TEXTS.lead} />
      <DeleteAccount
        state={state}
        archive={archive}
        email={user.email ?? user.displayName ?? ''}
        keepLink={<PageLink to="/">{ACCOUNT_DELETION_TEXTS.keep}</PageLink>}
        onConfirm={() => void confirm()}
        onCancel={() => goTo('/welcome')}
        onClose={() => setState({ status: 'asking' })}
        onLeave={() => goTo('/', { replace: true })}
      />
    </>
  );
}
