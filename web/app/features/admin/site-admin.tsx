import { saveByLink } from '@beep/browser';
import type { CurrentUser } from '@beep/core/session';
import { CONTROL_LABELS } from '@beep/core/texts';
import { buttonClass } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink, usePageNavigation, withQuery } from '../../navigation/page-navigation.tsx';
import { WithPlayer } from '../../ports/with-player.tsx';
import { useOwnerOf } from '../../session/owner-client.tsx';
import { AdminPage } from './admin-page.tsx';
import { type AdminPlace, adminPath } from './admin-sections.ts';

export interface SiteAdminProps {
  readonly user: CurrentUser;
  readonly place: AdminPlace;
}

/** The administration page with the site's navigation and the service's calls. */
export function SiteAdmin({ user, place }: SiteAdminProps): ReactNode {
  const { call } = useOwnerOf(user.uid);
  const { search, goTo } = usePageNavigation();
  return (
    <WithPlayer>
      <AdminPage
        call={call}
        saveFile={saveByLink}
        uid={user.uid}
        place={place}
        navigation={{
          Link: PageLink,
          goTo,
          query: search.slice(1),
          setQuery: (query) => goTo(withQuery(adminPath(place), query), { replace: true, keepsScroll: true }),
        }}
        homeLink={
          <PageLink className={buttonClass({ kind: 'primary' })} to="/record">
            {CONTROL_LABELS.record}
          </PageLink>
        }
      />
    </WithPlayer>
  );
}
