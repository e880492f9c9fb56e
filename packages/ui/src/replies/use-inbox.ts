import type { CallFailure } from '@beep/core/recordings';
import type { HeldReply, Inbox, ReplyFilter, ReplyPage } from '@beep/core/replies';
import useSWRInfinite from 'swr/infinite';
import { type LoadFailure, valueOrThrow } from '../recordings/load-failure.ts';

export type InboxView =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed';
      readonly failure: CallFailure;
      readonly retry: () => void;
      readonly isRetrying: boolean;
    }
  | {
      readonly status: 'ready';
      readonly replies: readonly HeldReply[];
      /** Null at the end of the list. */
      readonly loadMore: (() => void) | null;
      readonly isLoadingMore: boolean;
      readonly replace: (reply: HeldReply) => void;
      /** Fetches the loaded pages again. */
      readonly refresh: () => void;
    };

type PageKey = readonly [kind: 'replies', uid: string, filter: ReplyFilter, after: string | null];

/** The replies that are held for a user, in pages. */
export function useInbox(inbox: Pick<Inbox, 'list'>, uid: string, filter: ReplyFilter): InboxView {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<ReplyPage, LoadFailure>(
    (index: number, previous: ReplyPage | null): PageKey | null => {
      if (index === 0) return ['replies', uid, filter, null];
      return previous === null || previous.next === null ? null : ['replies', uid, filter, previous.next];
    },
    async ([, owner, wanted, after]: PageKey) =>
      valueOrThrow(await inbox.list({ uid: owner, filter: wanted, ...(after !== null && { after }) })),
    { shouldRetryOnError: false, revalidateFirstPage: false, revalidateOnMount: true },
  );
  const refresh = (): void => void mutate();
  if (data === undefined) {
    if (error === undefined) return { status: 'loading' };
    return { status: 'failed', failure: error.failure, retry: refresh, isRetrying: isValidating };
  }
  return {
    status: 'ready',
    replies: data.flatMap(({ replies }) => replies),
    loadMore: data.at(-1)?.next == null ? null : () => void setSize(size + 1),
    isLoadingMore: isValidating && data.length < size,
    replace: (reply) =>
      void mutate(
        (pages) =>
          pages?.map((page) => ({
            ...page,
            replies: page.replies.map((one) => (one.id === reply.id ? reply : one)),
          })),
        { revalidate: false },
      ),
    refresh,
  };
}
