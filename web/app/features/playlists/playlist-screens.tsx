import type { PlaylistSummary } from '@beep/api/features/playlists';
import { CONTROL_LABELS, OWN_PLAYLIST_TEXTS, PLAYLIST_TEXTS, SHEET_TEXTS } from '@beep/core/texts';
import { buttonClass, EmptyState, Lead, Title } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { LoadedView, type LoadedWords } from '../../shell/loaded-view.tsx';
import lists from '../../shell/own-lists.module.css';
import { OwnPlaylist } from './own-playlist.tsx';
import { usePlaylist, usePlaylists } from './use-playlists.ts';

const WORDS: LoadedWords = {
  failed: OWN_PLAYLIST_TEXTS.loadFailed,
  gone: {
    heading: PLAYLIST_TEXTS.gone,
    hint: SHEET_TEXTS.goneHint,
    all: { to: '/playlists', label: OWN_PLAYLIST_TEXTS.all },
  },
};

export interface PlaylistScreensProps {
  /** The playlist that is shown; undefined for the list. */
  readonly playlist: string | undefined;
}

/** The user's playlists, or one of them. */
export function PlaylistScreens({ playlist }: PlaylistScreensProps): ReactNode {
  return playlist === undefined ? <ListScreen /> : <PlaylistScreen key={playlist} id={playlist} />;
}

function ListScreen(): ReactNode {
  return (
    <>
      <Title>{CONTROL_LABELS.playlists}</Title>
      <Lead>{OWN_PLAYLIST_TEXTS.lead}</Lead>
      <LoadedView of={usePlaylists()} failed={OWN_PLAYLIST_TEXTS.loadFailed}>
        {({ playlists }) =>
          playlists.length === 0 ? (
            <EmptyState kind="nothing" heading={OWN_PLAYLIST_TEXTS.none} hint={OWN_PLAYLIST_TEXTS.noneHint}>
              <PageLink className={buttonClass({ kind: 'primary' })} to="/history">
                {CONTROL_LABELS.recordingHistory}
              </PageLink>
            </EmptyState>
          ) : (
            <ul className={lists.list}>
              {playlists.map((one) => (
                <PlaylistRow key={one.id} {...one} />
              ))}
            </ul>
          )
        }
      </LoadedView>
    </>
  );
}

function PlaylistRow({ id, title, notes }: PlaylistSummary): ReactNode {
  return (
    <li className={lists.row}>
      <PageLink className={lists.name ?? ''} to={`/playlists/${id}`}>
        <bdi>{title || OWN_PLAYLIST_TEXTS.untitled}</bdi>
      </PageLink>
      <span className={lists.facts}>{PLAYLIST_TEXTS.notes({ count: notes })}</span>
    </li>
  );
}

function PlaylistScreen({ id }: { readonly id: string }): ReactNode {
  return (
    <LoadedView {...WORDS} of={usePlaylist(id)}>
      {(playlist, refresh) => <OwnPlaylist playlist={playlist} onChanged={refresh} />}
    </LoadedView>
  );
}
