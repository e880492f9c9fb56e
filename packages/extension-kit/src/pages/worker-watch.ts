import { createExternalStore, type ExternalStore } from '@beep/core/actor';
import type { WorkerConnection } from '../connection/create-worker-connection.ts';
import { extensionPage } from '../connection/extension-page.ts';

/** True once the extension was updated or removed: none of its parts can be reached. */
export type WorkerWatch = ExternalStore<boolean>;

/** Events that come before a page is used again. */
const LOOKS = ['focus', 'pointerdown', 'keydown', 'pageshow'] as const;

export interface WorkerWatchOptions {
  /** Reports lost ports: during a recording there is always one. */
  readonly connection: Pick<WorkerConnection, 'onLost'>;
  /** Chrome's by default. */
  readonly isAlive?: () => boolean;
}

/** Checks whenever a port is lost and whenever the page is used, for its lifetime. */
export function watchWorker({
  connection,
  isAlive = extensionPage().isAlive,
}: WorkerWatchOptions): WorkerWatch {
  const { set, ...isGone } = createExternalStore(!isAlive());

  function look(): void {
    if (!isGone.getSnapshot() && !isAlive()) set(true);
  }

  connection.onLost(look);
  for (const type of LOOKS) window.addEventListener(type, look, { capture: true });
  return isGone;
}
