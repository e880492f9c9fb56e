import type { RecordingPage } from '../recording-store.ts';
import type { ListQuery } from './list-recordings.ts';

/** What a thread is told when it starts. */
export interface ThreadFiles {
  readonly rowsPath: string;
  readonly searchPath: string;
}

/** What a thread can be asked. */
export type ThreadTask =
  | { readonly kind: 'list'; readonly query: ListQuery }
  | { readonly kind: 'update'; readonly recordingId: string }
  | { readonly kind: 'behind'; readonly limit: number };

/** What each of them answers. */
export interface ThreadAnswers {
  readonly list: RecordingPage;
  readonly update: undefined;
  readonly behind: readonly string[];
}

export type ToThread =
  | { readonly id: number; readonly task: ThreadTask }
  /** Nobody waits for it any more. */
  | { readonly id: number; readonly task: null };

export type FromThread =
  | { readonly id: number; readonly status: 'done'; readonly value: unknown }
  /** It took longer than a query may. */
  | { readonly id: number; readonly status: 'late' }
  | { readonly id: number; readonly status: 'failed'; readonly message: string };
