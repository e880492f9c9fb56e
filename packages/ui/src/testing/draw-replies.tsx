import type { DraftDestination, StoredDraft } from '@beep/core/drafts';
import type { CallOutcome } from '@beep/core/recordings';
import type { SentReply } from '@beep/core/replies';
import { ok } from '@beep/core/testing';
import { ReplyPanel, type ReplyPanelProps } from '../replies/reply-panel.tsx';
import { createFakeRecorder, type FakeRecorder, type FakeRecorderOptions } from './fake-recorder.ts';
import { type RenderedUi, type RenderUiOptions, renderUi } from './render-ui.tsx';

export const REPLY: Extract<DraftDestination, { type: 'reply' }> = {
  type: 'reply',
  recordingId: 'note',
  token: 't'.repeat(43),
  name: '',
};

export interface DrawnReplies extends FakeRecorder, RenderedUi {
  /** The names that were typed, the last of them last. */
  readonly names: readonly string[];
  /** The ids of deleted replies. */
  readonly removed: readonly string[];
  /** Sets what the service says was sent. */
  readonly setSent: (outcome: CallOutcome<readonly SentReply[]>) => void;
}

export type DrawRepliesOptions = FakeRecorderOptions &
  RenderUiOptions &
  Partial<Pick<ReplyPanelProps, 'isOpen' | 'takesReplies'>> & {
    readonly sent?: CallOutcome<readonly SentReply[]>;
    /** The answers to the first requests to delete a reply; then each is deleted. */
    readonly removals?: CallOutcome<null>[];
    /** Drafts of an earlier page. */
    readonly drafts?: readonly StoredDraft[];
  };

/** Renders the part of the listen page for replies to the recording `note`. */
export async function drawReplies(options: DrawRepliesOptions = {}): Promise<DrawnReplies> {
  const { isOpen = true, takesReplies = true, drafts = [], removals = [] } = options;
  let sent = options.sent ?? ok([]);
  const fake = createFakeRecorder({ ...options, destination: REPLY });
  for (const draft of drafts) fake.journal.put(draft, new Blob([new Uint8Array(4096)]));
  const names: string[] = [];
  const removed: string[] = [];
  const ui = await renderUi(
    <main>
      <ReplyPanel
        recordingId="note"
        recorder={fake.recorder}
        outbox={fake.sender}
        sent={{
          recordingId: 'note',
          list: async () => sent,
          loadAudio: async () => ok(new Blob([new Uint8Array(64)])),
          async remove(id) {
            const outcome = removals.shift() ?? ok(null);
            if (outcome.status === 'ok') removed.push(id);
            return outcome;
          },
        }}
        isOpen={isOpen}
        takesReplies={takesReplies}
        onName={(name) => names.push(name)}
        pageUrl={() => 'https://beep.example/play/note'}
      />
    </main>,
    { clock: fake.clock, ...options },
  );
  return {
    ...fake,
    ...ui,
    names,
    removed,
    setSent(outcome) {
      sent = outcome;
    },
  };
}
