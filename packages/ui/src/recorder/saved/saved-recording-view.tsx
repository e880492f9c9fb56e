import type { DefaultExpiry, RecordingLibrary, SavedRecording } from '@beep/core/recordings';
import type { ReactNode } from 'react';
import { useIsPanel } from '../../panel/panel-layout.ts';
import type { RecorderScreenProps } from '../recorder-screen.tsx';
import type { Submitted } from '../shown-draft.ts';
import { SavedPanel } from './saved-panel.tsx';
import { SavedView } from './saved-view.tsx';

export interface SavedRecordingViewProps extends RecorderScreenProps {
  readonly library: RecordingLibrary;
  readonly defaultExpiry: DefaultExpiry;
  readonly state: Submitted;
  readonly saved: SavedRecording;
  readonly foot: ReactNode;
}

/** The success view of a page or of a panel. */
export function SavedRecordingView(all: SavedRecordingViewProps): ReactNode {
  const { state, saved, foot, recorder, extensionUrl = '', ...props } = all;
  const { uid, host = null, insertTarget = null } = props;
  const isPanel = useIsPanel();
  const shown = {
    saved,
    ownerUid: state.draft.ownerUid,
    stoppedFor: state.stoppedFor,
    library: props.library,
    send: recorder.send,
    defaultExpiry: props.defaultExpiry,
    host,
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
