import { CONTROL_LABELS, OWN_PLAYLIST_TEXTS, pageTitle } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { OwnerPage } from '../../../session/owner-page.tsx';
import { ownerScreen } from '../../../session/owner-screen.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

const playlists = ownerScreen(async () => (await import('../playlist-screens.tsx')).PlaylistScreens);

export const loadScreen = playlists.load;

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: CONTROL_LABELS.playlists }),
    description: OWN_PLAYLIST_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page({ params }: PageProps): ReactNode {
  return (
    <OwnerPage width="history">
      <playlists.Screen playlist={params.playlist} />
    </OwnerPage>
  );
}
