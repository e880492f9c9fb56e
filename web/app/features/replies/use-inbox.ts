import { type HeldReply, type ReplyFilter, replyCalls } from '@beep/api/features/replies';
import { type ListEnd, type Loading, useLoadedPages } from '@beep/ui';
import { useOwner } from '../../session/owner-client.tsx';

export interface InboxList extends ListEnd {
  readonly replies: readonly HeldReply[];
  readonly replace: (reply: HeldReply) => void;
}

/** The replies that are held for a user, in pages; to all recordings if `noteId` is null. */
export function useInbox(filter: ReplyFilter, noteId: string | null): Loading<InboxList> {
  const { call, uid } = useOwner();
  const query = { state: filter, ...(noteId !== null && { recording: noteId }) };
  const loading = useLoadedPages(
    ['replies', uid, filter, noteId ?? ''],
    (after) => call(replyCalls.listReplies, { query: { ...query, after } }),
    { refreshOnFocus: true },
  );
  if (loading.status !== 'ready') return loading;
  const { pages, edit, loadMore, isLoadingMore, hasMoreFailed } = loading.value;
  const replace = (reply: HeldReply): void =>
    edit((page) => ({ ...page, replies: page.replies.map((one) => (one.id === reply.id ? reply : one)) }));
  const replies = pages.flatMap((page) => page.replies);
  return { ...loading, value: { replies, replace, loadMore, isLoadingMore, hasMoreFailed } };
}
