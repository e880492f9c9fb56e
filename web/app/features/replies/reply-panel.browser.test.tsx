import type { AskedQuestion } from '@beep/api/features/questions';
import type { SentReply } from '@beep/api/features/replies';
import { aStoredDraft, createFakeClock, createFakeOwnPolicy, failed, ok, refused } from '@beep/core/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { type DrawnReplies, drawReplies, REPLY } from './testing/draw-replies.tsx';

const record = page.getByRole('button', { name: 'Tap to Record' });
const save = page.getByRole('button', { name: 'Send', exact: true });
const heading = page.getByRole('heading', { level: 2 }).first();
const own = page.getByRole('region', { name: 'Your Replies' });
const unsent = page.getByRole('region', { name: 'Your reply wasn’t sent' });

const SENT: SentReply = {
  id: 'r1',
  created_at: Date.UTC(2026, 10, 20, 15, 42) / 1000,
  duration: 7,
  mime: 'audio/webm',
  expires_at: Date.UTC(2026, 11, 20) / 1000,
  answers: [],
};
const ANSWERED: SentReply = { ...SENT, answers: [{ ...SENT, id: 'a1', duration: 12, heard: false }] };
const QUESTION: AskedQuestion = {
  ...{ who: 'anyone', until: 0, longest: 60, tries: 3, tries_left: 3, open: true, people: [], keep_days: 30 },
  answered: [],
  ...{ heard_by: 'owner', names_shown: 'none' },
};
const LISTED: AskedQuestion = {
  ...QUESTION,
  who: 'listed',
  people: [
    { id: 'p1', name: 'Ada', taken: false },
    { id: 'p2', name: 'Bo', taken: true },
  ],
};
const draft = (overrides: Parameters<typeof aStoredDraft>[0]) =>
  aStoredDraft({ ownerUid: 'u1', destination: REPLY, ...overrides });

async function send(drawn: DrawnReplies): Promise<void> {
  await record.click();
  await save.click();
  await expect.poll(drawn.uploadStatus).toBe('sending');
}

describe('the recorder of a reply', () => {
  // spec: replies.1
  it('says who can hear it, takes a name, and adds no second page title', async () => {
    const { names } = await drawReplies();
    await expect.element(heading).toHaveTextContent('Reply');
    await expect.element(heading).toHaveFocus();
    await expect.element(page.getByText('Only the sender can hear this')).toBeVisible();
    await page.getByRole('textbox', { name: 'Your name (optional)' }).fill('Ada');
    expect(names.at(-1)).toBe('Ada');
    await record.click();
    await expect.element(page.getByRole('timer')).toBeVisible();
    expect(page.getByRole('heading', { level: 1 }).elements()).toEqual([]);
  });

  // spec: replies.3
  it('sends, and offers to hear it before', async () => {
    const drawn = await drawReplies();
    await record.click();
    await expect.element(save).toBeVisible();
    expect(page.getByRole('button', { name: 'Save', exact: true }).elements()).toEqual([]);
    drawn.clock.advance(4000);
    await page.getByRole('button', { name: 'Listen First' }).click();
    const review = page.getByRole('region', { name: 'Review your recording' });
    await expect.element(review.getByRole('button', { name: 'Play' })).toBeVisible();
    expect(drawn.uploadStatus()).toBeUndefined();
    await expect.element(page.getByRole('button', { name: 'Resume' })).toBeVisible();
    await save.click();
    await expect.poll(drawn.uploadStatus).toBe('sending');
  });

  // spec: replies.1
  it('is for users too who may record nothing of their own', async () => {
    const policy = createFakeOwnPolicy();
    policy.change({ mayRecord: false });
    const drawn = await drawReplies({ policy });
    await record.click();
    await expect.element(page.getByRole('timer')).toBeVisible();
    await expect.element(page.getByText(/isn’t allowed to record/)).not.toBeInTheDocument();
    drawn.clock.advance(4000);
    await page.getByRole('button', { name: 'Listen First' }).click();
    await expect.element(page.getByRole('button', { name: 'Resume' })).toBeVisible();
    await expect.element(page.getByText(/isn’t allowed to record/)).not.toBeInTheDocument();
  });

  it.each([320, 1280])(
    'says in the middle of its row that it is being sent, on a page of %i px',
    async (width) => {
      await page.viewport(width, 800);
      onTestFinished(() => page.viewport(1280, 800));
      await send(await drawReplies());
      const button = page.getByRole('button', { name: 'Processing...' }).element();
      const middleOf = (element: Element | null): number => {
        const { left = 0, right = 0 } = element?.getBoundingClientRect() ?? {};
        return (left + right) / 2;
      };
      expect(middleOf(button)).toBeCloseTo(middleOf(button.parentElement), 0);
    },
  );

  it('shows Play above the buttons once it can be heard, on a small phone in the middle of a page', async () => {
    await page.viewport(320, 568);
    document.body.style.paddingBlock = '40rem';
    onTestFinished(async () => {
      document.body.style.paddingBlock = '';
      await page.viewport(1280, 800);
    });
    const drawn = await drawReplies();
    await record.click();
    drawn.clock.advance(4000);
    await page.getByRole('button', { name: 'Listen First' }).click();
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await expect.element(play).toBeVisible();
    const button = play.element();
    await expect
      .poll(() => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const corners = [top + 1, bottom - 1].map((y) => document.elementFromPoint((left + right) / 2, y));
        return corners.every((found) => found !== null && button.contains(found));
      })
      .toBe(true);
  });

  it('says that it will be sent when it stops automatically', async () => {
    const drawn = await drawReplies();
    await record.click();
    drawn.clock.advance(295_000);
    await expect.element(page.getByText('Stopping in 5 seconds. Your recording will be sent.')).toBeVisible();
  });

  it('says how long a name may be only near the limit', async () => {
    await drawReplies();
    const name = page.getByRole('textbox', { name: 'Your name (optional)' });
    await expect.element(name).toHaveAccessibleDescription('Only the sender sees it.');
    expect(page.getByText('At most 60 characters.').elements()).toEqual([]);
    await name.fill('A'.repeat(50));
    await expect.element(page.getByText('At most 60 characters.')).toBeVisible();
  });

  it('takes as many characters of a name as the service, whatever they are', async () => {
    await drawReplies();
    const name = page.getByRole('textbox', { name: 'Your name (optional)' });
    await name.fill('🎈'.repeat(70));
    await expect.element(name).toHaveValue('🎈'.repeat(60));
    await expect.element(page.getByText('At most 60 characters.')).toBeVisible();
  });

  // spec: replies.1
  it('says that the reply was sent, and lists it', async () => {
    const drawn = await drawReplies();
    await send(drawn);
    drawn.setSent(ok([SENT]));
    drawn.respondToUpload(ok({ id: 'r1', shareUrl: 'https://beep.example/play/note' }));
    await expect.element(heading).toHaveTextContent('Your reply was sent');
    await expect.element(heading).toHaveFocus();
    // The focus says it: a status would say it again, with the button below.
    expect(page.getByRole('status').getByRole('heading').elements()).toEqual([]);
    await expect.element(own.getByText('Reply, 0:07')).toBeVisible();
    await page.getByRole('button', { name: 'Record Another Reply' }).click();
    await expect.element(page.getByRole('timer')).toBeVisible();
  });

  // spec: replies.7
  it('says that the sender of the note has deleted a reply that had arrived', async () => {
    const drawn = await drawReplies();
    await send(drawn);
    drawn.respondToUpload(refused(410, 'reply_deleted'));
    await expect.element(heading).toHaveTextContent('Your reply was sent');
    await expect
      .element(page.getByText('The sender of the note has deleted it, or it has expired.'))
      .toBeVisible();
    await expect.poll(() => drawn.journal.drafts()).toEqual([]);
    await page.getByRole('button', { name: 'Record Another Reply' }).click();
    await expect.element(page.getByRole('timer')).toBeVisible();
  });

  // spec: replies.6
  it.each([
    ['replies_closed', 403, 'This note doesn’t take replies any more.'],
    ['deleted', 410, 'The note you replied to was deleted.'],
    ['expired', 410, 'The note you replied to has expired.'],
  ])(
    'says why a reply was refused as %s, and keeps it to play, save and discard',
    async (code, status, text) => {
      const drawn = await drawReplies();
      await send(drawn);
      drawn.respondToUpload(refused(status, code));
      await expect.element(heading).toHaveTextContent('Your reply wasn’t sent');
      await expect.element(page.getByRole('alert')).toHaveTextContent(text);
      await expect.element(page.getByRole('button', { name: /^Play, / })).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Save Audio File' })).toBeVisible();
      expect(page.getByRole('button', { name: 'Try Again' }).elements()).toEqual([]);
      expect(drawn.journal.drafts()).toMatchObject([{ status: 'refused' }]);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect.element(record).toBeVisible();
      expect(drawn.journal.drafts()).toEqual([]);
    },
  );

  // spec: replies.5
  it('keeps a reply that could not be sent offline, and says so', async () => {
    const drawn = await drawReplies();
    await send(drawn);
    const down = failed({ kind: 'network', reason: 'unreachable' });
    await expect
      .poll(() => {
        drawn.respondToUpload(down);
        drawn.clock.advance(3000);
        return drawn.uploadStatus();
      })
      .toBe('failed');
    // There is a network: the service is down.
    await expect
      .element(page.getByText(/We’ll keep trying to send it while this page is open/))
      .toBeVisible();
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
    await expect.element(page.getByText(/^It’s saved in this browser and is sent/)).toBeVisible();
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it('is disabled if the note takes no more replies', async () => {
    await drawReplies({ takesReplies: false });
    await expect.element(record).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText('This note doesn’t take replies any more.')).toBeVisible();
  });
});

describe('what an earlier page left', () => {
  // spec: replies.2
  it('is offered to send: an unfinished reply to this note, not that to another', async () => {
    const drawn = await drawReplies({
      isOpen: false,
      drafts: [
        draft({ id: 'here' }),
        draft({ id: 'elsewhere', destination: { ...REPLY, recordingId: 'other' } }),
      ],
    });
    await expect.element(unsent.getByText('Unfinished', { exact: true })).toBeVisible();
    expect(unsent.getByRole('listitem').elements()).toHaveLength(1);
    await unsent.getByRole('button', { name: /^Send, / }).click();
    await expect.poll(drawn.uploadStatus).toBe('sending');
    drawn.respondToUpload(ok({ id: 'r1', shareUrl: 'https://beep.example/play/note' }));
    await expect.element(heading).toHaveTextContent('Your reply was sent');
    expect(drawn.journal.drafts()).toMatchObject([{ id: 'elsewhere' }]);
  });

  it('leaves the recorder open once it is sent, for another of a name that is still to be chosen', async () => {
    const drawn = await drawReplies({ isOpen: false, question: LISTED, drafts: [draft({ id: 'here' })] });
    await unsent.getByRole('button', { name: /^Send, / }).click();
    await expect.poll(drawn.uploadStatus).toBe('sending');
    drawn.respondToUpload(ok({ id: 'r1', shareUrl: 'https://beep.example/play/note' }));
    await page.getByRole('button', { name: 'Record Another Reply' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Choose your name' })).toBeVisible();
  });

  // spec: replies.6
  it('is shown with what became of it if it was refused', async () => {
    const drawn = await drawReplies({
      isOpen: false,
      takesReplies: false,
      drafts: [draft({ status: 'refused' })],
    });
    await expect.element(unsent.getByText('Can’t be sent', { exact: true })).toBeVisible();
    await unsent.getByRole('button', { name: /^Discard, / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => drawn.journal.drafts()).toEqual([]);
    expect(unsent.elements()).toEqual([]);
  });

  // spec: replies.6
  it('is sent if it was refused and the note takes replies again', async () => {
    const drawn = await drawReplies({ isOpen: false, drafts: [draft({ status: 'refused' })] });
    await expect.element(unsent.getByText(/You can send it again/)).toBeVisible();
    expect(unsent.getByText(/an’t be sent/).elements()).toEqual([]);
    await unsent.getByRole('button', { name: /^Send, / }).click();
    await expect
      .poll(() => drawn.journal.drafts())
      .toMatchObject([{ status: 'to-send', destination: REPLY }]);
  });

  // spec: replies.6
  it('is not offered to be sent if it was refused and its question is closed', async () => {
    await drawReplies({
      isOpen: false,
      question: { ...QUESTION, open: false },
      drafts: [draft({ status: 'refused' })],
    });
    await expect.element(unsent.getByText('Can’t be sent', { exact: true })).toBeVisible();
    expect(unsent.getByRole('button', { name: /^Send, / }).elements()).toEqual([]);
  });
});

describe('new answers', () => {
  const news = page.getByRole('status').first();
  const mark = page.getByRole('button', { name: /new answer/ });
  const threeAnswers: SentReply[] = [
    { ...SENT, answers: [{ ...SENT, id: 'a1', duration: 12, heard: false }] },
    {
      ...{ ...SENT, id: 'r2', duration: 9 },
      answers: [13, 14].map((duration) => ({ ...SENT, id: `a${duration}`, duration, heard: false })),
    },
  ];
  const options = { isOpen: false, sent: ok(threeAnswers), heard: ['a1'] };

  // spec: replies.9
  it('are announced with the note, and the mark leads to the first of them', async () => {
    await drawReplies(options);
    await expect.element(news).toHaveTextContent('2 new answers');
    await mark.click();
    await expect.element(own.getByRole('button', { name: 'Play, New: Answer, 0:13' })).toHaveFocus();
    expect(own.getByText('New', { exact: true }).elements()).toHaveLength(2);
    await expect.element(own.getByRole('button', { name: 'Play, Answer, 0:12' })).toBeVisible();
  });

  // spec: replies.9
  it('lose their mark one by one when they play', async () => {
    await drawReplies(options);
    await own.getByRole('button', { name: 'Play, New: Answer, 0:13' }).click();
    await expect.element(news).toHaveTextContent('1 new answer');
    await own.getByRole('button', { name: 'Play, New: Answer, 0:14' }).click();
    await expect.element(mark).not.toBeInTheDocument();
    expect(own.getByText('New', { exact: true }).elements()).toEqual([]);
  });

  // spec: replies.9
  it('stay new if they cannot be loaded', async () => {
    await drawReplies({ ...options, hasAudio: false });
    await own.getByRole('button', { name: 'Play, New: Answer, 0:13' }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(news).toHaveTextContent('2 new answers');
  });

  it('are not told where there are none', async () => {
    await drawReplies({ ...options, heard: ['a1', 'a13', 'a14'] });
    await expect.element(own).toBeVisible();
    expect(mark.elements()).toEqual([]);
  });
});

describe('an answer to a question', () => {
  it('can be recorded as a reply while there is no network to ask for its rules', async () => {
    const drawn = await drawReplies({ isQuestionOffline: true });
    await send(drawn);
  });

  // spec: questions.32
  it.each([
    ['answerers', 'none', 'so can everyone else who has answered.', 'Others don’t see your name.'],
    ['everyone', 'initials', 'can let others hear it too', 'Others see your initials.'],
    ['everyone', 'first', 'can let others hear it too', 'Others see your first name.'],
  ] as const)('says who hears it, and what of the name: %s, %s', async (heard_by, names_shown, who, name) => {
    const drawn = await drawReplies({ question: { ...QUESTION, heard_by, names_shown } });
    await expect.element(page.getByText(who, { exact: false })).toBeVisible();
    await expect.element(page.getByText(name)).toBeVisible();
    expect(drawn.told.at(-1)).toEqual({ hearers: heard_by, names: names_shown });
    await send(drawn);
    drawn.respondToUpload(ok({ id: 'r1', shareUrl: 'https://beep.example/play/note' }));
    await expect.element(heading).toHaveTextContent('Your reply was sent');
    expect(page.getByText(/only the sender/i).elements()).toEqual([]);
  });

  // spec: questions.29, questions.32
  it('promises nothing while its rules are not known', async () => {
    const { told } = await drawReplies({ isQuestionOffline: true });
    await expect.element(record).toBeVisible();
    expect(told.at(-1)).toEqual({ hearers: 'owner', names: 'none' });
    expect(page.getByText(/only the sender/i).elements()).toEqual([]);
  });

  // spec: questions.33
  it('is followed by those of others, a page after the other, with the names that may be shown', async () => {
    const other = { duration: 9, mime: 'audio/webm' };
    await drawReplies({
      question: { ...QUESTION, heard_by: 'everyone' },
      others: [
        { ...other, id: 'o1', name: 'A. K.' },
        { ...other, id: 'o2' },
      ],
    });
    const others = page.getByRole('region', { name: 'Answers of Others' });
    await expect.element(others.getByRole('button', { name: 'Play, Answer of A. K., 0:09' })).toBeVisible();
    expect(others.getByRole('listitem').elements().length).toBe(1);
    await others.getByRole('button', { name: 'Load More' }).click();
    await expect.element(others.getByText('Answer, 0:09', { exact: true })).toBeVisible();
    expect(others.getByRole('button', { name: 'Load More' }).elements()).toEqual([]);
    expect(others.getByRole('time').elements()).toEqual([]);
  });

  // spec: questions.8
  it('is recorded once a name of the list is chosen that nobody else has taken', async () => {
    const drawn = await drawReplies({ question: LISTED });
    await expect.element(record).toBeDisabled();
    const names = page.getByRole('combobox', { name: 'Choose your name' });
    const taken = names.getByRole('option', { name: 'Bo (already answered)' });
    await expect.element(taken).toBeDisabled();
    await names.selectOptions('Ada');
    expect(drawn.people).toEqual([{ id: 'p1', name: 'Ada' }]);
    await send(drawn);
    expect(page.getByRole('textbox').elements()).toEqual([]);
  });

  // spec: questions.23
  it('is that of the label that was scanned, also if another browser has used the name', async () => {
    const drawn = await drawReplies({ question: { ...LISTED, person: 'p1', until: 4_000_000_000 } });
    await expect.element(page.getByText('You’re answering as Ada.')).toBeVisible();
    await expect.element(page.getByText(/^You can answer until /)).toBeVisible();
    expect(page.getByRole('combobox').elements()).toEqual([]);
    expect(drawn.people).toEqual([{ id: 'p1', name: 'Ada' }]);
    await send(drawn);
  });

  // spec: questions.8
  it('is nobody of a list if the question has none', async () => {
    const drawn = await drawReplies({ question: QUESTION });
    await expect.element(record).toBeEnabled();
    expect(drawn.people).toEqual([null]);
  });

  // spec: questions.37
  it('is not that of the label any more once somebody else says so', async () => {
    const drawn = await drawReplies({ question: { ...LISTED, person: 'p2' } });
    await expect.element(page.getByText('You’re answering as Bo.')).toBeVisible();
    await page.getByRole('button', { name: 'Not you?' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Choose your name' })).toBeVisible();
    await expect.element(record).toBeDisabled();
    expect(page.getByText('You’re answering as Bo.').elements()).toEqual([]);
    await page.getByRole('combobox').selectOptions('Ada');
    await send(drawn);
  });

  // spec: questions.37
  it('keeps the label while something is recorded with it', async () => {
    await drawReplies({ question: { ...LISTED, person: 'p1' } });
    await record.click();
    await expect.element(page.getByText('You’re answering as Ada.')).toBeVisible();
    expect(page.getByRole('button', { name: 'Not you?' }).elements()).toEqual([]);
  });

  // spec: questions.36
  it('says that it can be sent with another name, within the card', async () => {
    const drawn = await drawReplies({ question: LISTED });
    await page.getByRole('combobox', { name: 'Choose your name' }).selectOptions('Ada');
    await send(drawn);
    drawn.respondToUpload(refused(409, 'name_taken'));
    await expect.element(heading).toHaveTextContent('Your reply wasn’t sent');
    await expect.element(page.getByText(/You can send it again/)).toBeVisible();
    expect(page.getByText(/It can’t be sent/).elements()).toEqual([]);
    const left = (element: Element) => element.getBoundingClientRect().left;
    const names = page.getByRole('combobox', { name: 'Choose your name' });
    expect(left(names.element())).toBe(left(heading.element()));
  });

  // spec: questions.36
  it('that was refused for its name is sent once one is chosen', async () => {
    const drawn = await drawReplies({ question: LISTED, drafts: [draft({ status: 'refused' })] });
    const names = unsent.getByRole('combobox', { name: 'Choose your name' });
    await expect.element(unsent.getByText(/^Your answer wasn’t sent: it has no name/)).toBeVisible();
    await names.selectOptions('Ada');
    await unsent.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .poll(() => drawn.journal.drafts())
      .toMatchObject([{ status: 'to-send', destination: { ...REPLY, person: 'p1' } }]);
  });

  // spec: questions.8
  it('counts the tries of the name that is chosen, so that others can answer with the same device', async () => {
    const used = { id: 'p1', name: 'Ada', taken: false, tries_left: 0 };
    const once = { id: 'p3', name: 'Cy', taken: false, tries_left: 1 };
    const free = { id: 'p4', name: 'Di', taken: false };
    await drawReplies({ question: { ...LISTED, tries_left: 3, people: [used, once, free] } });
    const names = page.getByRole('combobox', { name: 'Choose your name' });
    await names.selectOptions('Ada');
    await expect.element(page.getByText('You have answered as often as this question allows.')).toBeVisible();
    await expect.element(record).toBeDisabled();
    await names.selectOptions('Cy');
    await expect.element(page.getByText('You can answer 1 more time.')).toBeVisible();
    await expect.element(record).toBeEnabled();
    await names.selectOptions('Di');
    await expect.element(record).toBeEnabled();
    expect(page.getByText(/^You can answer/).elements()).toEqual([]);
  });

  // spec: questions.8
  it('counts the tries of the name that is typed, so that others can answer with the same device', async () => {
    const answered = [
      { answerer: 'of Ada', tries_left: 0 },
      { answerer: 'of Bo', tries_left: 1 },
    ];
    await drawReplies({ question: { ...QUESTION, tries_left: 0, answered } });
    const refusal = page.getByText('You have answered as often as this question allows.');
    const name = page.getByRole('textbox', { name: 'Your name (optional)' });
    await expect.element(refusal).toBeVisible();
    await name.fill(' Ada ');
    await expect.element(record).toBeDisabled();
    await name.fill('Bo');
    await expect.element(page.getByText('You can answer 1 more time.')).toBeVisible();
    await expect.element(record).toBeEnabled();
    await name.fill('Cy');
    await expect.element(record).toBeEnabled();
    expect(page.getByText(/^You can answer/).elements()).toEqual([]);
    expect(refusal.elements()).toEqual([]);
  });

  // spec: questions.8
  it('counts a try that is sent by itself, from before there was a network', async () => {
    const drawn = await drawReplies({ question: QUESTION, drafts: [draft({ id: 'x', status: 'to-send' })] });
    await expect.element(record).toBeEnabled();
    drawn.setQuestion({ ...QUESTION, tries_left: 1 });
    drawn.respondToUpload(ok({ id: 'r1', shareUrl: 'https://beep.example/play/note' }));
    await expect.element(page.getByText('You can answer 1 more time.')).toBeVisible();
  });

  // spec: questions.43
  it('shows whose the next reply will be before it is recorded', async () => {
    const drawn = await drawReplies({ question: QUESTION });
    await page.getByRole('textbox', { name: 'Your name (optional)' }).fill('Ada');
    await send(drawn);
    drawn.respondToUpload(ok({ id: 'r1', shareUrl: 'https://beep.example/play/note' }));
    await page.getByRole('button', { name: 'Record Another Reply' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Your name (optional)' })).toHaveValue('Ada');
  });

  // spec: questions.43
  it('shows it also where no network says whether the note asks something', async () => {
    const drawn = await drawReplies({ isQuestionOffline: true });
    await page.getByRole('textbox', { name: 'Your name (optional)' }).fill('Ada');
    await send(drawn);
    await expect
      .poll(() => {
        drawn.respondToUpload(failed({ kind: 'network', reason: 'unreachable' }));
        drawn.clock.advance(3000);
        return drawn.uploadStatus();
      })
      .toBe('failed');
    await page.getByRole('button', { name: 'Record Again' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Your name (optional)' })).toHaveValue('Ada');
  });

  // spec: questions.8, questions.43
  it('is counted and recorded for one person where a course knows who that is without a name', async () => {
    const drawn = await drawReplies({ question: { ...QUESTION, tries_left: 2 }, answeringAs: null });
    await page.getByRole('textbox', { name: 'Your name (optional)' }).fill('Ada');
    await expect.element(page.getByText('You can answer 2 more times.')).toBeVisible();
    await send(drawn);
    drawn.respondToUpload(ok({ id: 'r1', shareUrl: 'https://beep.example/play/note' }));
    await page.getByRole('button', { name: 'Record Another Reply' }).click();
    await expect.element(page.getByRole('timer')).toBeVisible();
  });

  // spec: questions.8
  it('pauses at the longest time, to be heard before it is sent', async () => {
    const drawn = await drawReplies({ question: { ...QUESTION, longest: 30, tries_left: 2 } });
    await expect.element(page.getByText('Your answer can last up to 30 seconds.')).toBeVisible();
    await expect.element(page.getByText('You can answer 2 more times.')).toBeVisible();
    await record.click();
    await expect.element(save).toBeVisible();
    drawn.clock.advance(30_250);
    await expect
      .element(page.getByText('Your answer is as long as it can be.', { exact: false }))
      .toBeVisible();
    expect(page.getByRole('button', { name: 'Resume' }).elements()).toEqual([]);
    expect(drawn.uploadStatus()).toBeUndefined();
    await save.click();
    await expect.poll(drawn.uploadStatus).toBe('sending');
  });

  // spec: questions.8
  it.each([
    [60, 30],
    [30, 15],
  ] as const)('counts down to the longest time of %i s from %i s before it on', async (longest, warning) => {
    const drawn = await drawReplies({ question: { ...QUESTION, longest } });
    await record.click();
    await expect.element(save).toBeVisible();
    const counted = page.getByText(/^Pausing in /);
    drawn.clock.advance((longest - warning) * 1000 - 250);
    await expect
      .element(page.getByText(`Stops automatically at ${longest === 60 ? '1:00' : '0:30'}`))
      .toBeVisible();
    expect(counted.elements()).toEqual([]);
    drawn.clock.advance(1250);
    await expect
      .poll(() => counted.elements().map((one) => one.textContent))
      .toEqual([
        `Pausing in ${warning} seconds. Then you can listen to your recording and send it.`,
        `Pausing in ${warning - 1} seconds. Then you can listen to your recording and send it.`,
      ]);
    drawn.clock.advance((warning - 2) * 1000);
    await expect
      .poll(() => counted.elements().map((one) => one.textContent))
      .toEqual([
        'Pausing in 10 seconds. Then you can listen to your recording and send it.',
        'Pausing in 1 second. Then you can listen to your recording and send it.',
      ]);
  });

  // spec: questions.8
  it.each([
    [{ open: false }, 'This note doesn’t take replies any more.'],
    [{ tries_left: 0 }, 'You have answered as often as this question allows.'],
  ])('is not recorded if the rules forbid it (%j)', async (rules, reason) => {
    await drawReplies({ question: { ...QUESTION, ...rules } });
    await expect.element(page.getByText(reason)).toBeVisible();
    await expect.element(record).toBeDisabled();
  });

  // spec: questions.8
  it('is not recorded once the question has closed on an open page', async () => {
    const clock = createFakeClock();
    const question = { ...QUESTION, until: clock.nowMs() / 1000 + 60 };
    const drawn = await drawReplies({ question, clock });
    await expect.element(record).toBeEnabled();
    drawn.setQuestion({ ...question, open: false });
    clock.advance(61_000);
    await expect.element(page.getByText('This note doesn’t take replies any more.')).toBeVisible();
    await expect.element(record).toBeDisabled();
  });
});

describe('the replies of this browser', () => {
  // spec: replies.8
  it('are listed with the answers, which can be played', async () => {
    const { audio } = await drawReplies({ isOpen: false, sent: ok([ANSWERED]) });
    await own.getByRole('button', { name: 'Play, New: Answer, 0:12' }).click();
    await expect.poll(() => audio.length).toBe(1);
    expect(page.getByRole('heading', { name: 'Reply', exact: true }).elements()).toEqual([]);
  });

  // spec: replies.17
  it('are deleted after a question, each alone, and the focus stays in the panel', async () => {
    const other = { ...SENT, id: 'r2', duration: 9 };
    const { removed } = await drawReplies({ isOpen: false, sent: ok([ANSWERED, other]) });
    await own.getByRole('button', { name: 'Delete, Your reply, 0:07' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this reply?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(removed).toEqual([]);
    await own.getByRole('button', { name: 'Delete, Your reply, 0:07' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Reply deleted')).toBeVisible();
    expect(removed).toEqual(['r1']);
    await expect.element(own.getByText('Answer, 0:12')).not.toBeInTheDocument();
    await expect.element(own.getByText('Reply, 0:09')).toBeVisible();
    await expect.poll(() => document.activeElement?.contains(own.element())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  // spec: replies.17
  it('stay if they cannot be deleted, and say so', async () => {
    const removals = [failed({ kind: 'network', reason: 'unreachable' } as const)];
    await drawReplies({ isOpen: false, sent: ok([SENT]), removals });
    await own.getByRole('button', { name: 'Delete, Your reply, 0:07' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('The reply couldn’t be deleted.')).toBeVisible();
    await expect.element(own.getByText('Reply, 0:07')).toBeVisible();
  });

  it('say so if they cannot be loaded, and can be loaded again', async () => {
    const { setSent } = await drawReplies({
      isOpen: false,
      sent: failed({ kind: 'network', reason: 'unreachable' }),
    });
    await expect.element(page.getByText('Your replies couldn’t be loaded.')).toBeVisible();
    setSent(ok([SENT]));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(own.getByText('Reply, 0:07')).toBeVisible();
  });
});

describe('what was sent to a question from this device', () => {
  const folded = page.getByRole('button', { name: '1 reply sent from this device' });

  // spec: questions.42
  it('is behind a button on a page that was left, because another child may have sent it', async () => {
    await drawReplies({ isOpen: false, question: LISTED, sent: ok([ANSWERED]) });
    await expect.element(folded).toHaveAttribute('aria-expanded', 'false');
    expect(own.elements()).toEqual([]);
    await folded.click();
    await expect.element(folded).toHaveAttribute('aria-expanded', 'true');
    await expect.element(own.getByRole('button', { name: /^Delete, your reply/i })).toBeVisible();
    await folded.click();
    await expect.element(own).not.toBeInTheDocument();
    await page.getByRole('button', { name: '1 new answer' }).click();
    await expect.element(own.getByRole('button', { name: /^Play, New/ })).toHaveFocus();
  });

  // spec: questions.42
  it('is shown to the child that has sent it, until another one records', async () => {
    const drawn = await drawReplies({ question: QUESTION });
    await send(drawn);
    drawn.setSent(ok([SENT]));
    drawn.respondToUpload(ok({ id: 'r1', shareUrl: 'https://beep.example/play/note' }));
    await expect.element(own).toBeVisible();
    await expect.element(folded).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('button', { name: 'Record Another Reply' }).click();
    await expect.element(own).not.toBeInTheDocument();
    await expect.element(folded).toBeVisible();
  });

  // spec: questions.42
  it('is shown to the child that has sent it without what another one has sent before', async () => {
    const both = page.getByRole('button', { name: '2 replies sent from this device' });
    const drawn = await drawReplies({ question: QUESTION, sent: ok([{ ...ANSWERED, duration: 9 }]) });
    await send(drawn);
    drawn.setSent(
      ok([
        { ...ANSWERED, duration: 9 },
        { ...SENT, id: 'r2' },
      ]),
    );
    drawn.respondToUpload(ok({ id: 'r2', shareUrl: 'https://beep.example/play/note' }));
    await expect.element(both).toHaveAttribute('aria-expanded', 'false');
    const deletes = own.getByRole('button', { name: /^Delete, / });
    await expect.element(deletes).toHaveAccessibleName(/0:07/);
    await both.click();
    await expect.element(both).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => deletes.elements().length).toBe(2);
    await both.click();
    await expect.element(own).not.toBeInTheDocument();
  });

  // spec: questions.42
  it.each([
    ['a note that asks nothing', {}],
    ['a child with a label', { question: { ...LISTED, person: 'p1' } }],
  ])('is not behind a button for %s', async (_, options) => {
    await drawReplies({ isOpen: false, sent: ok([SENT]), ...options });
    await expect.element(own).toBeVisible();
    expect(folded.elements()).toEqual([]);
  });
});
