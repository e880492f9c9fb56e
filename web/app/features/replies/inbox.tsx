import { type ReactNode, useCallback } from 'react';
import { useComposition } from '../../composition-context.tsx';
import { createDraftRecorder } from '../../create-draft-recorder.ts';
import { usePageNavigation } from '../../navigation/page-navigation.tsx';
import { WithMicrophones } from '../../ports/with-microphones.tsx';
import { WithPlayer } from '../../ports/with-player.tsx';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { useDrafts } from '../../use-drafts.ts';
import { InboxScreen } from './inbox-screen.tsx';
import { createSiteSummary } from './late-summary.ts';

/** The inbox of the signed-in user, and everything that it needs. */
export function Inbox({ uid }: { readonly uid: string }): ReactNode {
  const composition = useComposition();
  const drafts = useDrafts();
  const createRecorder = useCallback(
    (replyId: string) => createDraftRecorder({ ...composition, drafts }, { type: 'answer', replyId }),
    [composition, drafts],
  );
  const noteId = new URLSearchParams(usePageNavigation().search).get('note');
  return (
    <OwnerProvider uid={uid}>
      <WithPlayer>
        <WithMicrophones>
          <InboxScreen
            key={`${uid} ${noteId}`}
            summary={composition.replySummary.make(createSiteSummary)}
            noteId={noteId}
            outbox={drafts.outbox}
            createRecorder={createRecorder}
            pageUrl={composition.pageUrl}
          />
        </WithMicrophones>
      </WithPlayer>
    </OwnerProvider>
  );
}
