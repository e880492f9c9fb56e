import { CONTROL_LABELS, OWN_PLAYLIST_TEXTS } from '@beep/core/texts';
import { PageMain } from '@beep/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { ProtectedPage } from '../../../session/protected-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

/** Visitors do not download it. */
const PlaylistScreens = lazy(async () => ({
  default: (await import('../playlist-screens.tsx')).PlaylistScreens,
}));

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${CONTROL_LABELS.playlists} · Beep`,
    description: OWN_PLAYLIST_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page({ params }: PageProps): ReactNode {
  return (
    <PageMain width="history">
      <ProtectedPage waiting={null}>
        {({ uid }) => (
          <Suspense>
            <PlaylistScreens key={uid} uid={uid} playlist={params.playlist} />
          </Suspense>
        )}
      </ProtectedPage>
    </PageMain>
  );
}
