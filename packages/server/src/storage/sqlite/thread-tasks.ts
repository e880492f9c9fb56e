import type { RecordingPage } from '../recording-lists.ts';
import type { IndexSlice } from '../search/transcript-index.ts';
import type { ListQuery } from './list-conditions.ts';

/** The `workerData` of a thread. */
export interface ThreadFiles {
  readonly rowsPath: string;
  readonly searchPath: string;
  /** Unix niceness of the thread; that of requests by default. */
  readonly niceness?: number;
}

export type ThreadTask =
  | { readonly kind: 'list'; readonly query: ListQuery }
  | { readonly kind: 'update'; readonly recordingId: string }
  | { readonly kind: 'behind'; readonly count: number; readonly after: string };

export interface ThreadReplies {
  readonly list: RecordingPage;
  readonly update: undefined;
  readonly behind: IndexSlice;
}

export type ToThread =
  | { readonly id: number; readonly task: ThreadTask }
  /** Cancels the task. */
  | { readonly id: number; readonly task: null };

export type FromThread =
  | { readonly id: number; readonly status: 'done'; readonly value: unknown }
  /** The query timed out. */
  | { readonly id: number; readonly status: 'late' }
  | { readonly id: number; readonly status: 'failed'; readonly message: string };
