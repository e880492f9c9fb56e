import type { SignOutChannel } from '@beep/core/session';
import type { WorkerConnection } from '../connection/create-worker-connection.ts';

/** Through the worker: a frame in a host page has no channel with the extension's tabs. */
export function createWorkerSignOutChannel(
  connection: Pick<WorkerConnection, 'ask' | 'listen'>,
): SignOutChannel {
  return {
    publish: (uid) => void connection.ask({ call: 'leave', args: { uid } }),
    subscribe: (listener) =>
      connection.listen((event) => {
        if (event.event === 'left') listener(event.uid);
      }),
  };
}
