import type { PlaylistSummary } from '@beep/api/features/playlists';
import { CONTROL_LABELS, OWN_PLAYLIST_TEXTS, PLAYLIST_TEXTS, SHEET_TEXTS } from '@beep/core/texts';
import { Button, buttonClass, EmptyState, Lead, type Loading, Skeleton, Title } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { OwnerProvider } from '../../session/owner-client.tsx';
import lists from '../../shell/own-lists.module.css';
import { OwnPlaylist } from './own-playlist.tsx';
import { usePlaylist, usePlaylists } from './use-playlists.ts';

const SKELETON_ROWS = 4;

export interface PlaylistScreensProps {
  readonly uid: string;
  /** The playlist that is shown; undefined for the list. */
  readonly playlist: string | undefined;
}

/** The user's playlists, or one of them. */
export function PlaylistScreens({ uid, playlist }: PlaylistScreensProps): ReactNode {
  return (
    <OwnerProvider uid={uid}>
      {playlist === undefined ? <ListScreen /> : <PlaylistScreen key={playlist} id={playlist} />}
    </OwnerProvider>
  );
}

function ListScreen(): ReactNode {
  return (
    <>
      <Title>{CONTROL_LABELS.playlists}</Title>
      <Lead>{OWN_PLAYLIST_TEXTS.lead}</Lead>
      <Loaded of={usePlaylists()}>
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
      </Loaded>
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
    <Loaded of={usePlaylist(id)}>
      {(playlist, refresh) => <OwnPlaylist playlist={playlist} onChanged={refresh} />}
    </Loaded>
  );
}

interface LoadedProps<Value> {
  readonly of: Loading<Value>;
  readonly children: (value: Value, refresh: () => Promise<void>) => ReactNode;
}

/** What was loaded, or that it is loading, missing or failed. */
function Loaded<Value>({ of, children }: LoadedProps<Value>): ReactNode {
  if (of.status === 'loading') return <Skeleton rows={SKELETON_ROWS} />;
  if (of.status === 'ready') return children(of.value, of.refresh);
  if (of.failure.kind === 'refused' && of.failure.httpStatus === 404) {
    return (
      <EmptyState kind="failed" heading={PLAYLIST_TEXTS.gone} hint={SHEET_TEXTS.goneHint}>
        <PageLink className={buttonClass({ kind: 'primary' })} to="/playlists">
          {OWN_PLAYLIST_TEXTS.all}
        </PageLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="failed" heading={OWN_PLAYLIST_TEXTS.loadFailed} hint={SHEET_TEXTS.loadFailedHint}>
      <Button kind="primary" busy={of.isRetrying} onClick={of.retry}>
        {CONTROL_LABELS.tryAgain}
      </Button>
    </EmptyState>
  );
}
