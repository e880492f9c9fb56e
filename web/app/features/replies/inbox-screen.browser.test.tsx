// @module-tag long

import { type HeldReply, type HeldReplyList, type ReplyChange, replyCalls } from '@beep/api/features/replies';
import type { StoredDraft } from '@beep/core/drafts';
import type { CallOutcome } from '@beep/core/recordings';
import { aStoredDraft, createFakeOwnPolicy, type FakeOwnPolicy, failed, ok } from '@beep/core/testing';
import { createFakeRecorder, type FakeRecorder, NOW_MS, type RenderedUi, renderUi } from '@beep/ui/testing';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type PageLinkProps, PageNavigationContext } from '../../navigation/page-navigation.tsx';
import { type Owner, OwnerContext } from '../../session/owner-client.tsx';
import { InboxScreen } from './inbox-screen.tsx';

const ADA: HeldReply = {
  id: 'r1',
  created_at: NOW_MS / 1000,
  duration: 7,
  mime: 'audio/webm',
  expires_at: NOW_MS / 1000 + 30 * 86_400,
  answers: [],
  recording: 'note',
  recording_title: 'Essay',
  name: 'Ada',
  read: false,
  kept: false,
  starred: false,
};

interface Drawn extends FakeRecorder, RenderedUi {
  readonly calls: readonly string[];
}

interface DrawOptions {
  readonly page?: CallOutcome<HeldReplyList>;
  /** The answers to requests for the pages after the first. */
  readonly next?: CallOutcome<HeldReplyList>[];
  readonly closedByFlood?: readonly string[];
  readonly noteId?: string;
  /** Drafts of an earlier page. */
  readonly drafts?: readonly StoredDraft[];
  /** False if the audio of replies cannot be loaded. */
  readonly hasAudio?: boolean;
  /** The change that does not reach the service. */
  readonly lost?: keyof ReplyChange;
  readonly policy?: FakeOwnPolicy;
}

interface Sent {
  readonly reply?: string;
  readonly query?: { readonly state?: string; readonly recording?: string; readonly after?: string };
  readonly body?: ReplyChange & { readonly reason?: string };
}

/** The service's answers; notes the calls that are asked about. */
function createFakeCall(options: DrawOptions, calls: string[]): Owner['call'] {
  const answers = new Map<object, (sent: Sent) => CallOutcome<unknown>>([
    [
      replyCalls.listReplies,
      ({ query: { state, recording = '', after } = {} }) => {
        calls.push(`list ${state} ${recording}`.trim());
        const next = after === undefined ? undefined : options.next?.shift();
        return next ?? options.page ?? ok({ replies: [ADA] });
      },
    ],
    [
      replyCalls.changeReply,
      ({ reply, body }) => {
        calls.push(`change ${reply} ${JSON.stringify(body)}`);
        return options.lost !== undefined && body?.[options.lost] !== undefined
          ? failed({ kind: 'network', reason: 'unreachable' })
          : ok({ ...ADA, ...body });
      },
    ],
    [
      replyCalls.deleteReply,
      ({ reply }) => {
        calls.push(`remove ${reply}`);
        return ok(null);
      },
    ],
    [
      replyCalls.getHeldReplyAudio,
      () =>
        options.hasAudio === false
          ? failed({ kind: 'network', reason: 'unreachable' })
          : ok(new Blob([new Uint8Array(64)])),
    ],
    [
      replyCalls.publishReply,
      ({ reply }) => {
        calls.push(`publish ${reply}`);
        return ok({ filename: 'new', url: 'https://beep.example/play/new' });
      },
    ],
    [
      replyCalls.reportReply,
      ({ reply, body }) => {
        calls.push(`report ${reply} ${body?.reason}`);
        return ok(null);
      },
    ],
  ]);
  return (async (made: object, sent: Sent) => answers.get(made)?.(sent)) as Owner['call'];
}

const Link = ({ to, state: _, replace: __, reloadDocument: ___, ...rest }: PageLinkProps) => (
  <a href={to} {...rest} />
);
const HERE = {
  ...{ pathname: '/replies', search: '', hash: '', keepState: () => undefined, Link },
  goTo: () => undefined,
};

async function draw(options: DrawOptions = {}): Promise<Drawn> {
  const { closedByFlood = [] } = options;
  const fake = createFakeRecorder({ destination: { type: 'answer', replyId: 'r1' } });
  for (const draft of options.drafts ?? []) fake.journal.put(draft, new Blob([new Uint8Array(4096)]));
  const calls: string[] = [];
  const owner = { uid: 'u1', call: createFakeCall(options, calls) };
  const state = { uid: 'u1', summary: { unread: 1, closed_by_flood: [...closedByFlood] } };
  const ui = await renderUi(
    <PageNavigationContext value={HERE}>
      <OwnerContext value={owner}>
        <main>
          <InboxScreen
            noteId={options.noteId ?? null}
            summary={{
              getSnapshot: () => state,
              subscribe: () => () => undefined,
              send: () => undefined,
              stop: () => undefined,
            }}
            outbox={fake.sender}
            createRecorder={() => fake.recorder}
            pageUrl={() => 'https://beep.example/replies'}
          />
        </main>
      </OwnerContext>
    </PageNavigationContext>,
    { clock: fake.clock, ...(options.policy && { policy: options.policy }) },
  );
  return { ...fake, ...ui, calls };
}

const list = page.getByRole('region', { name: 'Replies' });
const choose = async (item: string): Promise<void> => {
  await list.getByRole('button', { name: /^More, / }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

describe('the inbox', () => {
  // spec: replies.12
  it('shows the replies to one note, and leads to all', async () => {
    const { calls } = await draw({ noteId: 'note' });
    await expect.element(page.getByText('Replies to one note are shown.')).toBeVisible();
    await page.getByRole('button', { name: 'Unread' }).click();
    await expect.poll(() => calls).toEqual(['list all note', 'list unread note']);
    await expect.element(page.getByRole('link', { name: 'Show All' })).toHaveAttribute('href', '/replies');
  });

  // spec: school.1
  it('records no answer of an owner who may not record, and says why', async () => {
    const { recorder } = await draw({ policy: createFakeOwnPolicy({ mayRecord: false }) });
    await list.getByRole('button', { name: /^Answer/ }).click();
    await expect.element(page.getByText(/^This account isn’t allowed to record\./)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Tap to Record' })).toBeDisabled();
    expect(recorder.getSnapshot().status).toBe('idle');
  });

  // spec: questions.35
  it('lets others hear an answer, and takes that back, where others may hear it', async () => {
    const { calls } = await draw({ page: ok({ replies: [{ ...ADA, shown: false }] }) });
    await choose('Let Others Hear It');
    await expect.poll(() => calls).toContain('change r1 {"shown":true}');
    await expect.element(list.getByText('Others can hear it')).toBeVisible();
    await choose('Stop Letting Others Hear It');
    await expect.poll(() => calls).toContain('change r1 {"shown":false}');
  });

  // spec: questions.35
  it('offers no such thing for other replies', async () => {
    await draw();
    await list.getByRole('button', { name: /^More, / }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Keep', exact: true })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Let Others Hear It' }).elements()).toEqual([]);
  });

  // spec: replies.11
  it('marks a reply as read when it is played', async () => {
    const { calls, audio } = await draw();
    await expect.element(list.getByText('Unread', { exact: true })).toBeVisible();
    await expect.element(list.getByRole('link', { name: 'Essay' })).toHaveAttribute('href', '/play/note');
    await list.getByRole('button', { name: 'Play, Unread: Reply from Ada, 0:07' }).click();
    await expect.poll(() => audio.length).toBe(1);
    await expect.poll(() => calls).toContain('change r1 {"read":true}');
    await expect.poll(() => list.getByText('Unread', { exact: true }).elements()).toEqual([]);
  });

  it('stays unread, without a word, if that cannot be saved: the user has asked for nothing', async () => {
    const { calls } = await draw({ lost: 'read' });
    await list.getByRole('button', { name: 'Play, Unread: Reply from Ada, 0:07' }).click();
    await expect.poll(() => calls).toContain('change r1 {"read":true}');
    await list.getByRole('button', { name: /^More, / }).click();
    await page.getByRole('menuitem', { name: 'Keep', exact: true }).click();
    await expect.poll(() => calls).toContain('change r1 {"kept":true}');
    expect(page.getByText('That couldn’t be saved. Try again.').elements()).toEqual([]);
    await expect.element(list.getByText('Unread', { exact: true })).toBeVisible();
  });

  // spec: replies.11
  it('stays unread if it cannot be loaded', async () => {
    const { calls } = await draw({ hasAudio: false });
    await list.getByRole('button', { name: 'Play, Unread: Reply from Ada, 0:07' }).click();
    await expect.element(list.getByRole('alert')).toBeVisible();
    expect(calls).not.toContain('change r1 {"read":true}');
    await expect.element(list.getByText('Unread', { exact: true })).toBeVisible();
  });

  // spec: replies.11
  it('keeps a reply', async () => {
    const { calls } = await draw();
    await choose('Keep');
    await expect.element(list.getByText('Kept', { exact: true }).first()).toBeVisible();
    expect(calls).toContain('change r1 {"kept":true}');
  });

  // spec: replies.11
  it('deletes a reply once Undo is over', async () => {
    const { calls, clock } = await draw();
    await choose('Delete');
    await expect.element(page.getByText('No replies yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(list.getByRole('listitem')).toBeVisible();
    expect(calls).not.toContain('remove r1');
    await choose('Delete');
    clock.advance(10_000);
    await expect.poll(() => calls).toContain('remove r1');
  });

  // spec: replies.11
  it('makes a link only after it was said who can listen', async () => {
    const { calls, copied } = await draw();
    await choose('Make a Link');
    await expect.element(page.getByText(/^Anyone with the link can listen/)).toBeVisible();
    expect(calls).not.toContain('publish r1');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make a Link' }).click();
    await expect.poll(() => copied).toEqual(['https://beep.example/play/new']);
  });

  // spec: replies.11
  it('reports a reply with a reason', async () => {
    const { calls } = await draw();
    await choose('Report and Close');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('radio').first().click();
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await expect.poll(() => calls.some((call) => call.startsWith('report r1 '))).toBe(true);
  });

  // spec: replies.11
  it('records an answer below the reply', async () => {
    const drawn = await draw();
    await list.getByRole('button', { name: /^Answer, / }).click();
    await page.getByRole('button', { name: 'Tap to Record' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(drawn.uploadStatus).toBe('sending');
    drawn.respondToUpload(ok({ id: 'a1', shareUrl: 'https://beep.example/replies' }));
    await expect.element(page.getByRole('heading', { name: 'Your answer was sent.' })).toBeVisible();
  });

  // spec: replies.4
  it.each([
    ['below its reply', 'r1', ok({ replies: [ADA] })],
    ['whose reply is not listed', 'r9', ok({ replies: [ADA] })],
    ['whose reply cannot be loaded', 'r1', failed({ kind: 'network', reason: 'unreachable' })],
  ] as const)('sends an interrupted answer without opening anything, %s', async (_, replyId, inboxPage) => {
    const destination = { type: 'answer', replyId } as const;
    const draft = aStoredDraft({ ownerUid: 'u1', status: 'unfinished', destination });
    const drawn = await draw({ page: inboxPage, drafts: [draft] });
    const unsent = page.getByRole('region', { name: 'Your answer wasn’t sent' });
    await expect.element(unsent.getByText('Unfinished', { exact: true })).toBeVisible();
    await unsent.getByRole('button', { name: /^Send, / }).click();
    await expect
      .poll(() => {
        drawn.respondToUpload(ok({ id: 'a1', shareUrl: 'https://beep.example/replies' }));
        return drawn.journal.drafts();
      })
      .toEqual([]);
    await expect.element(page.getByRole('heading', { name: 'Your answer was sent.' })).toBeVisible();
    expect(unsent.elements()).toEqual([]);
  });

  it('loads again when its user comes back to the page', async () => {
    const { calls } = await draw();
    await expect.element(list.getByText('Unread', { exact: true })).toBeVisible();
    expect(calls).toEqual(['list all']);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => calls).toEqual(['list all', 'list all']);
    // Users switch windows quickly.
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(list.getByText('Unread', { exact: true })).toBeVisible();
    expect(calls).toEqual(['list all', 'list all']);
  });

  it('closes the recorder of an interrupted answer that was sent', async () => {
    const destination = { type: 'answer', replyId: 'r1' } as const;
    const drawn = await draw({
      drafts: [aStoredDraft({ ownerUid: 'u1', status: 'unfinished', destination })],
    });
    await page.getByRole('button', { name: /^Send, / }).click();
    await expect
      .poll(() => {
        drawn.respondToUpload(ok({ id: 'a1', shareUrl: 'https://beep.example/replies' }));
        return drawn.journal.drafts();
      })
      .toEqual([]);
    const sent = page.getByRole('heading', { name: 'Your answer was sent.' });
    await expect.element(sent).toBeVisible();
    const answer = list.getByRole('button', { name: /^Answer, / });
    await answer.click();
    await answer.click();
    await expect.element(answer).toHaveAttribute('aria-expanded', 'false');
    await expect.element(sent).not.toBeInTheDocument();
  });

  it('says which replies have no name', async () => {
    const { name: _, ...unnamed } = ADA;
    await draw({ page: ok({ replies: [unnamed] }) });
    await expect.element(list.getByText('No name given')).toBeVisible();
    await expect
      .element(list.getByRole('button', { name: 'Answer, Reply without a name, 0:07' }))
      .toBeVisible();
  });

  // spec: replies.13
  it('says which notes a flood closed', async () => {
    await draw({ closedByFlood: ['note'] });
    await expect.element(page.getByRole('alert').getByText(/Too many replies came at once/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open the Note' }))
      .toHaveAttribute('href', '/play/note');
  });

  // spec: replies.11
  it('says so if it is empty, or cannot be loaded offline', async () => {
    await draw({ page: ok({ replies: [] }) });
    await expect.element(page.getByRole('heading', { name: 'No replies yet' })).toBeVisible();
    await draw({ page: failed({ kind: 'network', reason: 'unreachable' }) });
    await expect
      .element(page.getByText('You’re offline. Check your connection and try again.'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it('says that the next page did not load, and loads it at the next press', async () => {
    await draw({
      page: ok({ replies: [ADA], next: 'r1' }),
      next: [
        failed({ kind: 'network', reason: 'unreachable' }),
        ok({ replies: [{ ...ADA, id: 'r2', name: 'Bert' }] }),
      ],
    });
    await list.getByRole('button', { name: 'Load More' }).click();
    await expect.element(list.getByText('Error loading replies')).toBeVisible();
    await list.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(list.getByText('Bert')).toBeVisible();
    expect(list.getByRole('button', { name: 'Try Again' }).elements()).toEqual([]);
  });

  it('lists a part of it', async () => {
    const { calls } = await draw();
    const unread = page.getByRole('button', { name: 'Unread', exact: true });
    await unread.click();
    await expect.element(unread).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => calls).toContain('list unread');
  });
});
