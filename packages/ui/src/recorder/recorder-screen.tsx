import type { StoredDraft } from '@beep/core/drafts';
import { type HostId, hostTexts } from '@beep/core/hosts';
import type { InsertTarget } from '@beep/core/insert';
import type { Outbox } from '@beep/core/outbox';
import type { Recorder } from '@beep/core/recorder';
import type { DefaultExpiry, RecordingLibrary, SavedRecording } from '@beep/core/recordings';
import { POLICY_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useOwnPolicy } from '../account/use-own-policy.ts';
import { UnfinishedDraftList } from '../outbox/unfinished-draft-list.tsx';
import { useIsPanel } from '../panel/panel-layout.ts';
import { AddFile } from './files/add-file.tsx';
import type { AudioFiles } from './files/audio-files.ts';
import { RecorderViews } from './recorder-views.tsx';
import { RecentDisclosure } from './saved/recent-disclosure.tsx';
import { SavedPanel } from './saved/saved-panel.tsx';
import { SavedView } from './saved/saved-view.tsx';
import { UnsentView } from './saved/unsent-view.tsx';
import type { Submitted } from './shown-draft.ts';

export interface RecorderScreenProps {
  readonly recorder: Recorder;
  readonly library: RecordingLibrary;
  /** Uploads what the recorder submits. */
  readonly outbox: Outbox;
  /** Offers the drafts of earlier pages below the disc. Default true. */
  readonly offersUnfinished?: boolean;
  /** Takes audio files in place of recordings; by default none are taken. */
  readonly files?: AudioFiles;
  readonly defaultExpiry: DefaultExpiry;
  /** The host that the page is for; null is the plain web recorder. */
  readonly service?: HostId | null;
  /** The connected insertion target. */
  readonly insertTarget?: InsertTarget | null;
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

/** The recorder from idle to the share link, as a view of its state. */
export function RecorderScreen(props: RecorderScreenProps): ReactNode {
  const { recorder, outbox, files, service = null, pageUrl, offersUnfinished = true } = props;
  const { library, uid, onLogIn, historyLink } = props;
  const { send } = recorder;
  const isPanel = useIsPanel();
  const { mayRecord } = useOwnPolicy();
  const uploadDraft = (draft: StoredDraft): void => send({ type: 'uploadDraft', draft });
  const recent = isPanel ? null : (
    <RecentDisclosure library={library} uid={uid} onLogIn={onLogIn} historyLink={historyLink} />
  );
  return (
    <RecorderViews
      recorder={recorder}
      outbox={outbox}
      title={hostTexts(service).heading}
      forbidden={mayRecord ? null : POLICY_TEXTS.mayNotRecord}
      microphoneHelp={props.microphoneHelp}
      foot={
        <>
          {files !== undefined && mayRecord && <AddFile files={files} uid={uid} onKept={uploadDraft} />}
          {offersUnfinished && <UnfinishedDraftList outbox={outbox} onSend={uploadDraft} />}
          {recent}
        </>
      }
      sent={(state, saved) => <Saved {...props} state={state} saved={saved} foot={recent} />}
      unsent={(state, upload) => (
        <UnsentView state={state} upload={upload} outbox={outbox} send={send} pageUrl={pageUrl()} />
      )}
    />
  );
}

interface SavedProps extends RecorderScreenProps {
  readonly state: Submitted;
  readonly saved: SavedRecording;
  readonly foot: ReactNode;
}

/** The success view of a page or of a panel. */
function Saved({ state, saved, foot, recorder, extensionUrl = '', ...props }: SavedProps): ReactNode {
  const { uid, service = null, insertTarget = null } = props;
  const isPanel = useIsPanel();
  const shown = {
    saved,
    ownerUid: state.draft.ownerUid,
    stoppedFor: state.stoppedFor,
    library: props.library,
    send: recorder.send,
    defaultExpiry: props.defaultExpiry,
    service,
    insertTarget,
    unconnectedHint: props.unconnectedHint,
    isSignedIn: uid !== null,
    onLogIn: props.onLogIn,
    onDeleted: props.onDeleted,
    onUndoDelete: props.onUndoDelete,
  };
  if (isPanel) return <SavedPanel key={saved.id} {...shown} />;
  return <SavedView key={saved.id} {...shown} extensionUrl={extensionUrl} foot={foot} />;
}
