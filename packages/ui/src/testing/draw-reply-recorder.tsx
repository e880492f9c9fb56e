import { REPLY_TEXTS } from '@beep/core/texts';
import { Button } from '../controls/button.tsx';
import { ReplyRecorder } from '../replies/reply-recorder.tsx';
import { PageHead } from '../text/page-head.tsx';
import { createFakeRecorder, type FakeRecorder } from './fake-recorder.ts';
import { renderUi } from './render-ui.tsx';

/** Renders the recorder of a reply to the recording `note`. */
export async function drawReplyRecorder(): Promise<FakeRecorder> {
  const destination = { type: 'reply', recordingId: 'note', token: 't'.repeat(43), name: '' } as const;
  const fake = createFakeRecorder({ destination });
  await renderUi(
    <main>
      <ReplyRecorder
        recorder={fake.recorder}
        outbox={fake.sender}
        title={REPLY_TEXTS.heading}
        intro={null}
        sent={(again) => (
          <>
            <PageHead takesFocus heading={REPLY_TEXTS.sentHeading} lead={REPLY_TEXTS.sentHint} />
            <Button kind="line" onClick={again}>
              {REPLY_TEXTS.another}
            </Button>
          </>
        )}
        pageUrl={() => 'https://beep.example/play/note'}
      />
    </main>,
    { clock: fake.clock },
  );
  return fake;
}
