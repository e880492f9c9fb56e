import type { PageParams } from '@beep/api';
import { ADMIN_TEXTS, pageTitle, USER_TEXTS } from '@beep/core/texts';
import { PageMain } from '@beep/ui';
import adminStyles from '@beep/ui/admin.css?url';
import { type ReactNode, Suspense } from 'react';
import { type PageProps, Redirect } from '../../../navigation/page-navigation.tsx';
import { ownerScreen } from '../../../session/owner-screen.tsx';
import { ProtectedPage } from '../../../session/protected-page.tsx';
import { NotFoundView } from '../../../shell/not-found-view.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';
import { adminTitle, findAdminPlace } from '../admin-sections.ts';
import { AdminWaiting } from '../admin-waiting.tsx';

const admin = ownerScreen(async () => (await import('../site-admin.tsx')).SiteAdmin);

export const loadScreen = admin.load;

/** Needed before the page appears. */
export const styles: readonly string[] = [adminStyles];

export const meta = (args: PageMetaArgs): readonly HeadTag[] => {
  const place = placeOf(args.params);
  const title = place === null ? USER_TEXTS.notFoundHeading : adminTitle(place);
  return pageMeta(args, {
    title: pageTitle({ title: `${title} · ${ADMIN_TEXTS.administration}` }),
    description: ADMIN_TEXTS.description,
    robots: 'noindex',
  });
};

export default function AdminRoute({ params }: PageProps): ReactNode {
  const place = placeOf(params);
  if (place === null) {
    return (
      <>
        <NotFoundView />
        <Redirect to="/404" />
      </>
    );
  }
  return (
    <PageMain width="history" className="admin-main">
      <ProtectedPage waiting={<AdminWaiting />}>
        {(user) => (
          <Suspense fallback={<AdminWaiting />}>
            <admin.Screen key={user.uid} user={user} place={place} />
          </Suspense>
        )}
      </ProtectedPage>
    </PageMain>
  );
}

function placeOf({ section, item }: PageParams) {
  return findAdminPlace(section, item);
}
