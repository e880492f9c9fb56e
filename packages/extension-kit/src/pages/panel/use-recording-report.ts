import { useEffect, useRef } from 'react';
import type { HostConnection } from './host-connection.ts';

/** Reports changes of `hasRecording` to the host page's content script. */
export function useRecordingReport(connection: HostConnection | null, hasRecording: boolean): void {
  const reported = useRef(false);
  useEffect(() => {
    if (connection === null || reported.current === hasRecording) return;
    reported.current = hasRecording;
    connection.reportRecording(hasRecording);
  }, [connection, hasRecording]);
}
