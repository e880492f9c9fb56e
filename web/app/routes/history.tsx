import { listFilterQuery, parseListFilter } from '@beep/core/recordings';
import { pageTitle, SITE_TEXTS, USER_TEXTS } from '@beep/core/texts';
import {
  HistoryScreen,
  HistoryWaiting,
  type KeptList,
  PageMain,
  type RecordingHistoryProps,
  RecordingPortsContext,
} from '@beep/ui';
import { type ReactNode, useMemo } from 'react';
import { loadPlaylistDialog } from '../features/playlists/index.ts';
import { loadAskDialog } from '../features/questions/index.ts';
import { type ListState, parseListState } from '../history/list-state.ts';
import { usePageNavigation, withQuery } from '../navigation/page-navigation.tsx';
import { createLibraryCalls } from '../ports/library-calls.ts';
import { loadRowPlayer } from '../ports/load-row-player.ts';
import { useRecordings } from '../ports/with-recordings.tsx';
import { RecordLink } from '../record/record-link.tsx';
import { ProtectedPage } from '../session/protected-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: USER_TEXTS.recordingHistory }),
    description: SITE_TEXTS.historyDescription,
    robots: 'noindex',
  });

export default function History(): ReactNode {
  const { library, ports } = useRecordings(createLibraryCalls);
  const offered = useMemo(() => ({ ...ports, loadPlaylistDialog, loadAskDialog }), [ports]);
  return (
    <PageMain width="history">
      <ProtectedPage waiting={<HistoryWaiting />}>
        {({ uid }) => (
          <RecordingPortsContext value={offered}>
            <OwnHistory key={uid} uid={uid} library={library} />
          </RecordingPortsContext>
        )}
      </ProtectedPage>
    </PageMain>
  );
}

function OwnHistory(props: Pick<RecordingHistoryProps, 'uid' | 'library'>): ReactNode {
  const kept = useListInHistory(props.uid);
  return <HistoryScreen {...props} recordLink={<RecordLink />} kept={kept} loadPlayer={loadRowPlayer} />;
}

/** The filter in the query, so that a filtered list can be linked; the rest in the entry of the browser's history. */
function useListInHistory(uid: string): KeptList {
  const { pathname, search, state, goTo, keepState } = usePageNavigation();
  const { words, place } = parseListState(state, uid);
  const entryOf = (list: ListState): { readonly list: ListState } => ({ list });
  return {
    limits: { words, filter: parseListFilter(search) },
    setLimits: ({ words, filter }) =>
      goTo(withQuery(pathname, listFilterQuery(filter)), {
        replace: true,
        keepsScroll: true,
        state: entryOf({ uid, words, place: null }),
      }),
    place,
    keepPlace: (place) => keepState(entryOf({ uid, words, place })),
  };
}
