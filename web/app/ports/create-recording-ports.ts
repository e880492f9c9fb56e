import { createSystemShare, lateCall } from '@beep/browser';
import type { RecordingPorts } from '@beep/ui';
import type { RecordingCalls, RecordingCallsOptions } from './recording-calls.ts';

export interface RecordingPortsOptions extends RecordingCallsOptions, Pick<RecordingPorts, 'account'> {}

/** The browser adapters of pages that show recordings. The code of their calls is loaded with the first one. */
export function createRecordingPorts({ account, ...options }: RecordingPortsOptions): RecordingPorts {
  let calls: RecordingCalls | undefined;
  const load = async (): Promise<RecordingCalls> => {
    calls ??= (await import('./recording-calls.ts')).createRecordingCalls(options);
    return calls;
  };
  return {
    downloads: { download: lateCall(async () => (await load()).download) },
    share: createSystemShare(),
    transcripts: { get: lateCall(async () => (await load()).transcripts.get) },
    account,
  };
}
