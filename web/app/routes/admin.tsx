import { adminTitle, findAdminPlace } from '@beep/core/admin';
import { ADMIN_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { AdminWaiting, PageMain } from '@beep/ui';
import adminStyles from '@beep/ui/admin.css?url';
import { lazy, type ReactNode, Suspense } from 'react';
import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  type Params,
  redirect,
} from 'react-router';
import { type PageProps, Redirect } from '../navigation/page-navigation.tsx';
import { ProtectedPage } from '../session/protected-page.tsx';
import { NotFoundView } from '../shell/not-found-view.tsx';
import { pageMeta } from '../shell/page-meta.ts';

/** Apart from the route: every page loads the list of what its routes import. */
const SiteAdmin = lazy(async () => ({ default: (await import('../admin/site-admin.tsx')).SiteAdmin }));

/** Answers 404 for an unknown section; scripts then replace the URL by /404. */
export function loader({ params }: LoaderFunctionArgs) {
  return placeOf(params) === null ? data(null, { status: 404 }) : null;
}

/** The same in the browser, without a request. */
export function clientLoader({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  return placeOf(params) === null ? redirect('/404') : null;
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }];

export const meta: MetaFunction = (args) => {
  const place = placeOf(args.params);
  const title = place === null ? USER_TEXTS.notFoundHeading : adminTitle(place);
  return pageMeta(args, {
    title: `${title} · ${ADMIN_TEXTS.administration} · Beep`,
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
            <SiteAdmin key={user.uid} user={user} place={place} />
          </Suspense>
        )}
      </ProtectedPage>
    </PageMain>
  );
}

function placeOf({ section, item }: Params) {
  return findAdminPlace(section, item);
}
