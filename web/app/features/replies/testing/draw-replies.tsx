import type { AskedQuestion, OtherAnswer } from '@beep/api/features/questions';
import type { SentReply } from '@beep/api/features/replies';
import { createExternalStore } from '@beep/core/actor';
import type { DraftDestination, StoredDraft } from '@beep/core/drafts';
import type { CallOutcome } from '@beep/core/recordings';
import type { ToldHearing } from '@beep/core/replies';
import { createFakeStore, failed, ok } from '@beep/core/testing';
import {
  createFakeRecorder,
  type FakeRecorder,
  type FakeRecorderOptions,
  type RenderedUi,
  type RenderUiOptions,
  renderUi,
} from '@beep/ui/testing';
import { type ReactNode, useState } from 'react';
import type { LabelUse } from '../create-label-use.ts';
import { createHeardAnswers } from '../heard-answers.ts';
import type { ListedPerson } from '../question-rules.tsx';
import { ReplyPanel, type ReplyPanelProps } from '../reply-panel.tsx';

export const REPLY: Extract<DraftDestination, { type: 'reply' }> = {
  type: 'reply',
  recordingId: 'note',
  token: 't'.repeat(43),
  name: '',
};

export interface DrawnReplies extends FakeRecorder, RenderedUi {
  /** The names that were typed, the last of them last. */
  readonly names: readonly string[];
  /** The people that were chosen; null for nobody of a list. */
  readonly people: readonly (ListedPerson | null)[];
  /** What was told of who hears the next reply, the last of it last. */
  readonly told: readonly ToldHearing[];
  /** The ids of deleted replies. */
  readonly removed: readonly string[];
  /** Sets what the service says was sent. */
  readonly setSent: (outcome: CallOutcome<readonly SentReply[]>) => void;
  /** Sets what the recording asks from now on. */
  readonly setQuestion: (changed: AskedQuestion) => void;
}

export type DrawRepliesOptions = FakeRecorderOptions &
  RenderUiOptions &
  Partial<Pick<ReplyPanelProps, 'isOpen' | 'takesReplies' | 'answeringAs'>> & {
    /** What the recording asks. */
    readonly question?: AskedQuestion;
    /** True if that cannot be asked. */
    readonly isQuestionOffline?: boolean;
    readonly sent?: CallOutcome<readonly SentReply[]>;
    /** The answers of others, one on each page. */
    readonly others?: readonly OtherAnswer[];
    /** The answers to the first requests to delete a reply; then each is deleted. */
    readonly removals?: CallOutcome<null>[];
    /** Drafts of an earlier page. */
    readonly drafts?: readonly StoredDraft[];
    /** The ids of answers that were played before. */
    readonly heard?: readonly string[];
    /** False if the audio of replies and answers cannot be loaded. */
    readonly hasAudio?: boolean;
  };

/** The status of the note stands above, as on the listen page. */
function Page({ draw }: { readonly draw: (news: HTMLElement | null) => ReactNode }): ReactNode {
  const [news, setNews] = useState<HTMLElement | null>(null);
  return (
    <main>
      <div role="status" ref={setNews} />
      {draw(news)}
    </main>
  );
}

function pagesOf(answers: readonly OtherAnswer[], after: string | undefined) {
  const at = answers.findIndex(({ id }) => id === after) + 1;
  const page = answers.slice(at, at + 1);
  const last = at + 1 < answers.length ? page.at(-1) : undefined;
  return { answers: page, ...(last && { next: last.id }) };
}

/** What the recording asks, with the label of its person until that is forgotten. */
function fakeQuestion(given: AskedQuestion | null) {
  let question = given;
  const { set: setLabelled, ...isLabelled } = createExternalStore(given?.person !== undefined);
  const label: LabelUse = {
    ...isLabelled,
    forget() {
      if (question === null) return;
      const { person: _, ...rest } = question;
      question = rest;
      setLabelled(false);
    },
    stop: () => undefined,
  };
  const set = (changed: AskedQuestion): void => {
    question = changed;
  };
  return { label, get: () => question, set };
}

/** Renders the part of the listen page for replies to the recording `note`. */
export async function drawReplies(options: DrawRepliesOptions = {}): Promise<DrawnReplies> {
  const { isOpen = true, takesReplies = true, drafts = [], removals = [] } = options;
  let sent = options.sent ?? ok([]);
  let longestMs: number | undefined;
  const fake = createFakeRecorder({ ...options, destination: REPLY, longestMs: () => longestMs });
  for (const draft of drafts) fake.journal.put(draft, new Blob([new Uint8Array(4096)]));
  const heard = createHeardAnswers({
    ...{ store: createFakeStore(), recordingId: 'note', tell: () => undefined },
  });
  for (const id of options.heard ?? []) heard.add(id);
  const asked = fakeQuestion(options.question ?? null);
  const names: string[] = [];
  const people: (ListedPerson | null)[] = [];
  const told: ToldHearing[] = [];
  const removed: string[] = [];
  const ui = await renderUi(
    <Page
      draw={(news) => (
        <ReplyPanel
          recordingId="note"
          recorder={fake.recorder}
          outbox={fake.sender}
          sent={{
            recordingId: 'note',
            list: async () => (sent.status === 'ok' ? ok(heard.mark(sent.value)) : sent),
            markHeard: (id) => heard.add(id),
            loadAudio: async () =>
              options.hasAudio === false
                ? failed({ kind: 'network', reason: 'unreachable' })
                : ok(new Blob([new Uint8Array(64)])),
            async remove(id) {
              const outcome = removals.shift() ?? ok(null);
              if (outcome.status === 'ok') removed.push(id);
              return outcome;
            },
          }}
          others={{
            recordingId: 'note',
            list: async (after) => ok(pagesOf(options.others ?? [], after)),
            loadAudio: async () => ok(new Blob([new Uint8Array(64)])),
          }}
          label={asked.label}
          isOpen={isOpen}
          answeringAs={options.answeringAs}
          takesReplies={takesReplies}
          loadQuestion={async () =>
            options.isQuestionOffline ? failed({ kind: 'network', reason: 'unreachable' }) : ok(asked.get())
          }
          findAnswerer={async (name) => `of ${name}`}
          onName={(name) => names.push(name)}
          onPerson={(person) => people.push(person)}
          onTold={(what) => told.push(what)}
          onLongest={(allowed) => {
            longestMs = allowed;
          }}
          pageUrl={() => 'https://beep.example/play/note'}
          news={news}
        />
      )}
    />,
    { clock: fake.clock, ...options },
  );
  return {
    ...{ ...fake, ...ui, names, people, told, removed, setQuestion: asked.set },
    setSent(outcome) {
      sent = outcome;
    },
  };
}
