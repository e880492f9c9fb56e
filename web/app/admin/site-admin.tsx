import { createAdminApi } from '@beep/browser';
import { type AdminPlace, adminPath } from '@beep/core/admin';
import type { CurrentUser } from '@beep/core/session';
import { CONTROL_LABELS } from '@beep/core/texts';
import { AdminPage, buttonClass, useUiPorts } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { PageLink, usePageNavigation, withQuery } from '../navigation/page-navigation.tsx';
import { WithPlayer } from '../ports/with-player.tsx';
import { SOURCE } from '../source.ts';

export interface SiteAdminProps {
  readonly user: CurrentUser;
  readonly place: AdminPlace;
}

/** The administration page with the site's navigation and the service's calls. */
export function SiteAdmin({ user, place }: SiteAdminProps): ReactNode {
  const { session } = usePageComposition();
  const { clock } = useUiPorts();
  const [api] = useState(() => createAdminApi({ baseUrl: '', source: SOURCE, clock, tokens: session }));
  const { search, goTo } = usePageNavigation();
  return (
    <WithPlayer>
      <AdminPage
        api={api}
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
