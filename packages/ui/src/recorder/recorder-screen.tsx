import type { StoredDraft } from '@beep/core/drafts';
import type { HostId } from '@beep/core/hosts';
import type { InsertTarget } from '@beep/core/insert';
import type { Outbox } from '@beep/core/outbox';
import type { Recorder } from '@beep/core/recorder';
import type { DefaultExpiry, RecordingLibrary } from '@beep/core/recordings';
import { type ReactNode, use, useSyncExternalStore } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import { useLoadedAtTouch } from '../actor/use-loaded-at-touch.ts';
import { useQuiet } from '../actor/use-quiet.ts';
import type { UnfinishedDraftList } from '../outbox/unfinished-draft-list.tsx';
import { useIsPanel } from '../panel/panel-layout.ts';
import { PlayerPortsContext } from '../player/player-ports.ts';
import { AddFile } from './files/add-file.tsx';
import type { AudioFiles } from './files/audio-files.ts';
import { RecorderViews } from './recorder-views.tsx';
import { RecentDisclosure } from './saved/recent-disclosure.tsx';
import type { SavedRecordingView } from './saved/saved-recording-view.tsx';
import { SharedLink } from './saved/shared-link.tsx';
import { UnsentView } from './saved/unsent-view.tsx';
import { useRecordAgain } from './saved/use-record-again.ts';
import { useForbidden } from './use-forbidden.ts';

export interface RecorderScreenProps {
  /** Above the record button. */
  readonly title: string;
  readonly recorder: Recorder;
  /** Null until it is loaded, with the default expiry and the ports of players and of recordings. */
  readonly library: RecordingLibrary | null;
  /** Uploads what the recorder submits. */
  readonly outbox: Outbox;
  /** Offers the drafts of earlier pages below the disc. Default true. */
  readonly offersUnfinished?: boolean;
  /** Loads the support for audio files in place of recordings; without it none are accepted. A stable function. */
  readonly loadFiles?: () => Promise<AudioFiles>;
  readonly defaultExpiry: DefaultExpiry | null;
  /** The host that the page is for; null is the plain web recorder. */
  readonly host?: HostId | null;
  /** The connected insertion target. */
  readonly insertTarget?: InsertTarget | null;
  /** The record button has the focus when the page opens, so that a key records. */
  readonly focusesRecord?: boolean;
  /** Why no host is connected, if it must be shown. */
  readonly unconnectedHint?: string | undefined;
  /** The extension's store page; ignored in a panel. */
  readonly extensionUrl?: string;
  /** The signed-in user; null if signed out. */
  readonly uid: string | null;
  readonly onLogIn: () => void;
  /** The saved recording was deleted; a toast offers Undo. */
  readonly onDeleted: (id: string) => void;
  /** Undo was pressed. */
  readonly onUndoDelete: () => void;
  /** The way to the whole history, as a link. */
  readonly historyLink?: ReactNode;
  /** Replaces the usual sentence about a refused microphone. */
  readonly microphoneHelp?: ReactNode;
  /** The page's address, for the error catalogue. */
  readonly pageUrl: () => string;
}

async function loadUnfinishedList(): Promise<typeof UnfinishedDraftList> {
  return (await import('../outbox/unfinished-draft-list.tsx')).UnfinishedDraftList;
}

async function loadSavedView(): Promise<typeof SavedRecordingView> {
  return (await import('./saved/saved-recording-view.tsx')).SavedRecordingView;
}

/** The recorder from idle to the share link, as a view of its state. */
export function RecorderScreen(props: RecorderScreenProps): ReactNode {
  const { recorder, outbox, loadFiles, pageUrl, offersUnfinished = true } = props;
  const { library, defaultExpiry, uid, onLogIn, historyLink } = props;
  const { send } = recorder;
  const isPanel = useIsPanel();
  const isSubmitted = useIsSubmitted(recorder);
  const SavedView = useLoadedAtTouch(loadSavedView, isSubmitted);
  const Unfinished = useLoaded(loadUnfinishedList, useQuiet() ? isSubmitted : null);
  // Its rows play: on a page the player is loaded beside it, and either may come first.
  const mayPlay = use(PlayerPortsContext) !== null;
  const forbidden = useForbidden();
  const recordAgain = useRecordAgain(send);
  const uploadDraft = (draft: StoredDraft): void => send({ type: 'uploadDraft', draft });
  const recent = isPanel ? null : (
    <RecentDisclosure library={library} uid={uid} onLogIn={onLogIn} historyLink={historyLink} />
  );
  return (
    <RecorderViews
      recorder={recorder}
      outbox={outbox}
      title={props.title}
      forbidden={forbidden}
      focusesRecord={props.focusesRecord ?? false}
      microphoneHelp={props.microphoneHelp}
      foot={
        <>
          {loadFiles !== undefined && forbidden === null && (
            <AddFile loadFiles={loadFiles} uid={uid} onStored={uploadDraft} />
          )}
          {offersUnfinished && mayPlay && Unfinished !== null && (
            <Unfinished outbox={outbox} onSend={uploadDraft} />
          )}
          {recent}
        </>
      }
      sent={(state, saved) =>
        SavedView === null || library === null || defaultExpiry === null ? (
          <SharedLink url={saved.shareUrl} onRecordAgain={recordAgain} />
        ) : (
          <SavedView {...props} {...{ library, defaultExpiry, state, saved }} foot={recent} />
        )
      }
      unsent={(state, upload) => (
        <UnsentView
          state={state}
          upload={upload}
          outbox={outbox}
          send={send}
          onLogIn={uid === null ? onLogIn : null}
          pageUrl={pageUrl()}
        />
      )}
    />
  );
}

/** Whether the recording is being sent or was sent: its view is needed then, at the latest. */
function useIsSubmitted({ subscribe, getSnapshot }: Recorder): boolean {
  return useSyncExternalStore(
    subscribe,
    () => getSnapshot().status === 'submitted',
    () => false,
  );
}
