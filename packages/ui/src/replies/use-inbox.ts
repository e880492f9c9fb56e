import type { HeldReply, Inbox, ReplyFilter } from '@beep/core/replies';
import type { Loading } from '../loading/loading.ts';
import { type ListEnd, useLoadedPages } from '../loading/use-loaded-pages.ts';

export interface InboxList extends ListEnd {
  readonly replies: readonly HeldReply[];
  readonly replace: (reply: HeldReply) => void;
}

export interface InboxQuery {
  readonly uid: string;
  readonly filter: ReplyFilter;
  /** Only the replies to this recording; null for all. */
  readonly noteId: string | null;
}

/** The replies that are held for a user, in pages. */
export function useInbox(
  inbox: Pick<Inbox, 'list'>,
  { uid, filter, noteId }: InboxQuery,
): Loading<InboxList> {
  const query = { uid, filter, ...(noteId !== null && { recordingId: noteId }) };
  const loading = useLoadedPages(
    ['replies', uid, filter, noteId ?? ''],
    (after) => inbox.list({ ...query, ...(after !== undefined && { after }) }),
    { refreshOnFocus: true },
  );
  if (loading.status !== 'ready') return loading;
  const { pages, edit, loadMore, isLoadingMore, hasMoreFailed } = loading.value;
  const replace = (reply: HeldReply): void =>
    edit((page) => ({ ...page, replies: page.replies.map((one) => (one.id === reply.id ? reply : one)) }));
  const replies = pages.flatMap((page) => page.replies);
  return { ...loading, value: { replies, replace, loadMore, isLoadingMore, hasMoreFailed } };
}
