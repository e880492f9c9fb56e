import type { CurrentUser } from '@beep/core/session';
import { ACCOUNT_DELETION_TEXTS, pageTitle } from '@beep/core/texts';
import { PageMain } from '@beep/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { ownerScreen } from '../../../session/owner-screen.tsx';
import { ProtectedPage } from '../../../session/protected-page.tsx';
import { useSession } from '../../../session/use-session.ts';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: ACCOUNT_DELETION_TEXTS.heading }),
    description: ACCOUNT_DELETION_TEXTS.description,
    robots: 'noindex',
  });

const deletion = ownerScreen(async () => (await import('../deletion.tsx')).Deletion);

export const loadScreen = deletion.load;

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
        <Suspense>
          <deletion.Screen key={user.uid} user={user} />
        </Suspense>
      )}
    </PageMain>
  );
}
