import { SITE_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { HistoryScreen, HistoryWaiting, PageMain, type UncheckedFilter } from '@beep/ui';
import type { ReactNode } from 'react';
import { type MetaFunction, useLocation, useNavigate } from 'react-router';
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
    </PageMain>
  );
}

/** `?transcript=unchecked`, so that the filter survives a reload. */
function useFilterInUrl(): UncheckedFilter {
  const { search } = useLocation();
  const navigate = useNavigate();
  const set = (isOn: boolean): void =>
    void navigate(
      { search: isOn ? '?transcript=unchecked' : '' },
      { replace: true, preventScrollReset: true },
    );
  return { isOn: new URLSearchParams(search).get('transcript') === 'unchecked', set };
}
