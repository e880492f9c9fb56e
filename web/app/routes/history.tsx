import { type ListFilter, listFilterQuery, parseListFilter } from '@beep/core/recordings';
import { QR_LABEL_TEXTS, SITE_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { buttonClass, HistoryScreen, HistoryWaiting, type KeptFilter, PageMain } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink, usePageNavigation, withQuery } from '../navigation/page-navigation.tsx';
import { createLibraryCalls } from '../ports/library-calls.ts';
import { loadRowPlayer } from '../ports/load-row-player.ts';
import { useRecordings, WithRecordings } from '../ports/with-recordings.tsx';
import { RecordLink } from '../record/record-link.tsx';
import { ProtectedPage } from '../session/protected-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${USER_TEXTS.recordingHistory} · Beep`,
    description: SITE_TEXTS.historyDescription,
    robots: 'noindex',
  });

export default function History(): ReactNode {
  const { library } = useRecordings(createLibraryCalls);
  const filter = useFilterInUrl();
  return (
    <PageMain width="history">
      <ProtectedPage waiting={<HistoryWaiting />}>
        {({ uid }) => (
          <WithRecordings>
            <HistoryScreen
              key={uid}
              library={library}
              uid={uid}
              recordLink={<RecordLink />}
              filter={filter}
              loadPlayer={loadRowPlayer}
            />
          </WithRecordings>
        )}
      </ProtectedPage>
      <PageLink className={buttonClass({ kind: 'quiet' })} to="/sheets">
        {QR_LABEL_TEXTS.title}
      </PageLink>
    </PageMain>
  );
}

/** In the query, so that a filtered list survives a reload and can be linked. */
function useFilterInUrl(): KeptFilter {
  const { pathname, search, goTo } = usePageNavigation();
  const set = (value: ListFilter): void =>
    goTo(withQuery(pathname, listFilterQuery(value)), { replace: true, keepsScroll: true });
  return { value: parseListFilter(search), set };
}
