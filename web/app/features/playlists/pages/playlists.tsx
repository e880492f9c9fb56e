import { CONTROL_LABELS, OWN_PLAYLIST_TEXTS } from '@beep/core/texts';
import { lazy, type ReactNode } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { OwnerPage } from '../../../session/owner-page.tsx';
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
    <OwnerPage width="history">
      <PlaylistScreens playlist={params.playlist} />
    </OwnerPage>
  );
}
