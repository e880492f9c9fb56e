import { createSystemShare, lateApi } from '@beep/browser';
import type { RecordingPorts } from '@beep/ui';
import type { RecordingCallsOptions } from './recording-calls.ts';

export interface RecordingPortsOptions extends RecordingCallsOptions, Pick<RecordingPorts, 'account'> {}

/** The browser adapters of pages that show recordings. The code of their calls is loaded with the first one. */
export function createRecordingPorts({ account, ...options }: RecordingPortsOptions): RecordingPorts {
  const calls = lateApi(
    async () => (await import('./recording-calls.ts')).createRecordingCalls(options),
    ['download', 'get'],
  );
  return { downloads: calls, share: createSystemShare(), transcripts: calls, account };
}
