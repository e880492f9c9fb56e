import type { Recorder, RecorderState } from '@beep/core/recorder';
import { RECORDER_TEXTS, RECORDING_FAILURE_TEXTS } from '@beep/core/texts';
import { type ReactNode, type RefObject, useCallback } from 'react';
import { Notice } from '../../feedback/notice.tsx';
import { DeletedNotice } from '../saved/deleted-notice.tsx';
import { DraftDownload } from '../saved/draft-download.tsx';
import { MicrophoneRefusal } from './microphone-refusal.tsx';

export interface RefusalProps {
  readonly state: RecorderState;
  readonly send: Recorder['send'];
  readonly heading: RefObject<HTMLElement | null>;
  readonly disc: RefObject<HTMLElement | null>;
}

/** The error of the last attempt, and its retry. */
export function Refusal({ state, send, heading, disc }: RefusalProps): ReactNode {
  // The same function each time: the browser's own button listens with it.
  const start = useCallback(() => send({ type: 'start' }), [send]);
  switch (state.status) {
    case 'requesting':
      return state.isRoomLow ? <Notice kind="info">{RECORDER_TEXTS.roomLow}</Notice> : null;
    case 'microphone-failed':
      return <MicrophoneRefusal code={state.code} onRetry={start} disc={disc} />;
    case 'draft-refused':
      return (
        <>
          <Notice kind="error">{RECORDING_FAILURE_TEXTS[state.code]}</Notice>
          {state.draft !== null && <DraftDownload draft={state.draft} />}
        </>
      );
    case 'deleted':
      return <DeletedNotice heading={heading} onUndo={() => send({ type: 'undoDelete' })} />;
    default:
      return null;
  }
}
