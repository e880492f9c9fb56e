import { type ListFilter, listFilterQuery, parseListFilter } from '@beep/core/recordings';
import { SHEET_TEXTS, SITE_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { buttonClass, HistoryScreen, HistoryWaiting, type KeptFilter, PageMain } from '@beep/ui';
import type { ReactNode } from 'react';
import { Link, type MetaFunction, useLocation, useNavigate } from 'react-router';
import { usePageComposition } from '../composition-context.tsx';
import { RecordLink } from '../record/record-link.tsx';
import { ProtectedPage } from '../session/protected-page.tsx';
import { pageMeta } from '../shell/page-meta.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${USER_TEXTS.recordingHistory} · Beep`,
    description: SITE_TEXTS.historyDescription,
    robots: 'noindex',
  });

export default function History(): ReactNode {
  const { library } = usePageComposition();
  const filter = useFilterInUrl();
  return (
    <PageMain width="history">
      <ProtectedPage waiting={<HistoryWaiting />}>
        {({ uid }) => (
          <HistoryScreen key={uid} library={library} uid={uid} recordLink={<RecordLink />} filter={filter} />
        )}
      </ProtectedPage>
      <Link className={buttonClass({ kind: 'quiet' })} to="/sheets">
        {SHEET_TEXTS.title}
      </Link>
    </PageMain>
  );
}

/** In the query, so that a filtered list survives a reload and can be linked. */
function useFilterInUrl(): KeptFilter {
  const { search } = useLocation();
  const navigate = useNavigate();
  const set = (value: ListFilter): void =>
    void navigate({ search: listFilterQuery(value) }, { replace: true, preventScrollReset: true });
  return { value: parseListFilter(search), set };
}
