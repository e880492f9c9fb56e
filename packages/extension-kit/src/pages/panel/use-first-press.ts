import type { Recorder } from '@beep/core/recorder';
import type { SessionState } from '@beep/core/session';
import { useActor } from '@beep/ui';
import { useEffect, useState } from 'react';
import type { MicrophoneAccess } from '../permission/microphone-access.ts';
import type { HostConnection } from './host-connection.ts';

/** A session that is known later starts nothing: the user may have turned away. */
const LIMIT_MS = 5000;
const NEVER = { getSnapshot: () => false, subscribe: () => () => undefined };

export interface FirstPressOptions {
  readonly connection: HostConnection | null;
  readonly recorder: Recorder;
  readonly session: SessionState;
  readonly access: MicrophoneAccess;
}

/**
 * Starts the recording that the press of the host page's button asked for, if it can begin at once: the user is signed
 * in, and the microphone is allowed. Otherwise the panel waits for a press of Record, which says what is missing.
 */
export function useFirstPress({ connection, recorder, session, access }: FirstPressOptions): void {
  const wantsStart = useActor<boolean>(connection?.wantsStart ?? NEVER);
  const [openedMs] = useState(() => performance.now());
  useEffect(() => {
    if (connection === null || !wantsStart || session.status === 'loading' || access === 'unknown') return;
    connection.started();
    const isInTime = performance.now() - openedMs < LIMIT_MS;
    const canBegin = session.status === 'signed-in' && access === 'granted';
    if (isInTime && canBegin && recorder.getSnapshot().status === 'idle') recorder.send({ type: 'start' });
  }, [connection, wantsStart, session.status, access, recorder, openedMs]);
}
