import { type RenderedUi, type RenderUiOptions, renderUi } from '@beep/ui/testing';
import { type ReactNode, useState } from 'react';
import type { AdminLinkProps } from '../admin-context.tsx';
import { AdminPage } from '../admin-page.tsx';
import { findAdminPlace } from '../admin-sections.ts';
import { createFakeAdmin, type FakeAdmin, type FakeAdministration } from './fake-admin.ts';
import '@beep/ui/admin.css';

export interface DrawnAdmin extends RenderedUi {
  readonly api: FakeAdmin;
  /** The paths that were gone to, by links and after commands. */
  readonly visited: readonly string[];
}

/** Renders the administration page at a path of the site, with a service that has these facts. */
export async function drawAdmin(
  path: string,
  facts: Partial<FakeAdministration> = {},
  { options, api = createFakeAdmin(facts) }: { options?: RenderUiOptions; api?: FakeAdmin } = {},
): Promise<DrawnAdmin> {
  const visited: string[] = [];
  const drawn = await renderUi(<Site api={api} start={path} onVisit={(to) => visited.push(to)} />, options);
  return { ...drawn, api, visited };
}

interface SiteProps {
  readonly api: FakeAdmin;
  readonly start: string;
  readonly onVisit: (path: string) => void;
}

/** A router with one page. */
function Site({ api, start, onVisit }: SiteProps): ReactNode {
  const [url, setUrl] = useState(new URL(start, 'https://beep.example'));
  const goTo = (to: string): void => {
    onVisit(to);
    setUrl(new URL(to, url));
  };
  const [, , section, item] = url.pathname.split('/');
  const place = findAdminPlace(section, item === undefined ? undefined : decodeURIComponent(item));
  if (place === null) throw new Error(`No place at ${url.pathname}`);
  const Link = ({ to, ...rest }: AdminLinkProps): ReactNode => (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        event.preventDefault();
        goTo(to);
      }}
    />
  );
  return (
    <main className="admin-main" style={{ padding: '1rem' }}>
      <AdminPage
        call={api.call}
        saveFile={() => undefined}
        uid="u-root"
        place={place}
        navigation={{
          Link,
          goTo,
          query: url.search.slice(1),
          setQuery: (query) => setUrl(new URL(`?${query}`, url)),
        }}
        homeLink={<a href="/record">Record</a>}
      />
    </main>
  );
}
