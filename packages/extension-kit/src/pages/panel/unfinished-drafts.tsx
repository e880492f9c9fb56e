import type { StoredDraft } from '@beep/core/drafts';
import { hostTexts } from '@beep/core/hosts';
import { CONTROL_LABELS } from '@beep/core/texts';
import { Button, RecorderScreen, UnfinishedDraftList, useActor } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePage } from '../page-frame.tsx';

/** Drafts of earlier pages; one that is uploaded here is shown until its link was seen. */
export function UnfinishedDrafts(): ReactNode {
  const { recorder, outbox, library, defaultExpiry, session, pageName } = usePage();
  const state = useActor(recorder);
  const user = useActor(session);
  const send = (draft: StoredDraft): void => recorder.send({ type: 'uploadDraft', draft: draft });
  if (state.status === 'idle') return <UnfinishedDraftList outbox={outbox} onSend={send} />;
  return (
    <>
      <Button kind="quiet" onClick={() => recorder.send({ type: 'detach' })}>
        {CONTROL_LABELS.backToSettings}
      </Button>
      <RecorderScreen
        title={hostTexts(null).heading}
        recorder={recorder}
        outbox={outbox}
        offersUnfinished={false}
        library={library}
        defaultExpiry={defaultExpiry}
        uid={user.status === 'signed-in' ? user.user.uid : null}
        onLogIn={() => recorder.send({ type: 'detach' })}
        onDeleted={() => undefined}
        onUndoDelete={() => undefined}
        pageUrl={() => pageName}
      />
    </>
  );
}
