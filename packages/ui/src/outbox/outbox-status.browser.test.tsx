import type { OutboxState, PendingUpload, SentDraft } from '@beep/core/outbox';
import { aStoredDraft, createFakeClock, type FakeClock } from '@beep/core/testing';
import { waitingText } from '@beep/core/texts';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { createFakeOutbox, type FakeOutbox } from '../testing/fake-outbox.ts';
import { type RenderedUi, type RenderUiOptions, renderUi } from '../testing/render-ui.tsx';
import { OutboxStatus } from './outbox-status.tsx';

const WAITS = aStoredDraft({ id: 'waits', status: 'to-send', durationMs: 42_000 });
const REFUSED = aStoredDraft({ id: 'refused', status: 'refused', durationMs: 12_000 });
const SENDING: PendingUpload = {
  draft: aStoredDraft({ id: 'other', ownerUid: 'u1' }),
  isStored: true,
  isWatched: false,
  status: 'sending',
  progress: 0.4,
};
const said = page.getByRole('status').first();
const popup = page.getByRole('dialog');
const button = (name: string): Locator => page.getByRole('button', { name });

interface Drawn extends FakeOutbox, Pick<RenderedUi, 'copied' | 'copiedHtml'> {
  readonly clock: FakeClock;
}

async function draw(state: Partial<OutboxState>, options: RenderUiOptions = {}): Promise<Drawn> {
  const fake = createFakeOutbox(state);
  const clock = createFakeClock();
  const status = <OutboxStatus outbox={fake.outbox} pageUrl={() => 'https://beep.example/record'} />;
  const { copied, copiedHtml } = await renderUi(status, { clock, ...options });
  return { ...fake, clock, copied, copiedHtml };
}

async function open(state: Partial<OutboxState>, label: string): Promise<Drawn> {
  const fake = await draw(state);
  await button(label).click();
  await expect.element(popup).toBeVisible();
  return fake;
}

describe('the drafts that wait for upload', () => {
  it('are not mentioned if there are none', async () => {
    await draw({});
    expect(page.getByRole('button').elements()).toEqual([]);
    expect(said.element().textContent).toBe('');
  });

  it('are announced, and disappear', async () => {
    const { show, clock } = await draw({});
    show({ waiting: [WAITS] });
    await expect.element(said).toHaveTextContent('1 recording waiting to be sent');
    await expect.element(button('1 recording waiting to be sent')).toBeVisible();
    show({ waiting: [] });
    await expect
      .poll(() => {
        clock.advance(500);
        return page.getByRole('button').elements();
      })
      .toEqual([]);
  });

  it('stay visible, with the list open, while the journal is listed again', async () => {
    const { show, clock } = await open({ waiting: [WAITS] }, waitingText({ count: 1 }));
    show({ waiting: [] });
    await expect.poll(() => popup.getByRole('listitem').elements()).toEqual([]);
    show({ waiting: [WAITS] });
    await expect.element(popup.getByRole('listitem')).toBeVisible();
    clock.advance(1000);
    expect(said.element().textContent).toBe('1 recording waiting to be sent');
  });

  it('are uploaded at once on request', async () => {
    const { events } = await open({ waiting: [WAITS] }, waitingText({ count: 1 }));
    await popup.getByRole('button', { name: 'Send Now' }).click();
    expect(events).toEqual([{ type: 'sendAll' }]);
  });

  it('include an upload, with its progress', async () => {
    const { show } = await open({ waiting: [WAITS] }, waitingText({ count: 1 }));
    show({ uploads: [SENDING] });
    await expect.element(popup.getByRole('progressbar')).toHaveAttribute('value', '0.4');
    await expect.element(popup.getByRole('heading')).toHaveTextContent('2 recordings waiting to be sent');
    await expect
      .element(popup.getByRole('button', { name: 'Send Now' }))
      .toHaveAttribute('aria-busy', 'true');
  });

  it('show why the last upload failed', async () => {
    const lastFailure = { kind: 'session-expired' } as const;
    await open({ waiting: [WAITS], lastFailure }, waitingText({ count: 1 }));
    await expect
      .element(popup.getByRole('alert'))
      .toHaveTextContent('Your session expired. Please log in again to upload this recording.');
  });

  // spec: files.10
  it('say when they are sent if the service told so', async () => {
    const nowMs = createFakeClock().nowMs();
    const at = (heldUntilMs: number) => ({ ...WAITS, id: `at${heldUntilMs}`, heldUntilMs });
    await open({ waiting: [at(nowMs + 1_800_000), at(nowMs - 1)] }, waitingText({ count: 2 }));
    const lines = popup.getByText(/^Sending goes on at \d+:\d\d [AP]M\.$/);
    await expect.element(lines).toBeVisible();
    expect(lines.elements()).toHaveLength(1);
  });

  // spec: sheets.15
  it('can be sent with links of their own if their labels refused them', async () => {
    const label = { ...REFUSED, destination: { type: 'slot', slotId: 'x' } } as const;
    const { events } = await open({ waiting: [label] }, '1 recording can’t be sent');
    await popup.getByRole('button', { name: /^Send with Its Own Link, / }).click();
    expect(events).toEqual([{ type: 'sendWithOwnLink', id: 'refused' }]);
    await expect.element(popup).toHaveFocus();
  });

  it('separate drafts that cannot be uploaded, without Send Now', async () => {
    await open({ waiting: [REFUSED] }, '1 recording can’t be sent');
    await expect.element(popup.getByText('Can’t be sent', { exact: true })).toBeVisible();
    expect(popup.getByRole('button', { name: 'Send Now' }).elements()).toEqual([]);
  });

  it('are discarded after confirmation, and the list stays open', async () => {
    const { events } = await open({ waiting: [WAITS, REFUSED] }, waitingText({ count: 1 }));
    await popup.getByRole('button', { name: 'Discard, Voice Note, 0:12' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Discard Recording' });
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => events).toEqual([{ type: 'discard', id: 'refused' }]);
    await expect.poll(() => dialog.elements().length).toBe(0);
    await expect.element(popup.getByText('Voice Note, 0:42')).toBeVisible();
    expect(popup.getByRole('listitem').elements()).toHaveLength(1);
  });

  it('report that a draft cannot be read for Save Audio File', async () => {
    await open({ waiting: [REFUSED] }, '1 recording can’t be sent');
    await popup.getByRole('button', { name: 'Save Audio File, Voice Note, 0:12' }).click();
    await expect.element(page.getByText('Unable to load audio for this recording.').first()).toBeVisible();
  });

  it('have a list that opens and closes by keyboard, and restores the focus', async () => {
    await draw({ waiting: [WAITS] });
    await expect.element(button(waitingText({ count: 1 }))).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(popup).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => popup.elements().length).toBe(0);
    expect(document.activeElement).toBe(button(waitingText({ count: 1 })).element());
  });
});

describe('a background upload', () => {
  const toast = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
  const sentDraft = (id: string): SentDraft => ({
    draft: { ...WAITS, id },
    recording: { id, shareUrl: `https://beep.example/play/${id}` },
  });

  it('is reported with a button to copy the link', async () => {
    const { show, events, copied, copiedHtml } = await draw({ waiting: [WAITS] });
    show({ waiting: [], sent: [sentDraft('a')] });
    const said = toast('Sent. Voice Note, 0:42');
    await expect.element(said).toBeVisible();
    await expect.poll(() => events).toEqual([{ type: 'announced' }]);
    await said.getByRole('button', { name: 'Copy Link' }).click();
    await expect.poll(() => copied).toEqual(['https://beep.example/play/a']);
    expect(copiedHtml).toEqual(['<a href="https://beep.example/play/a">Voice note, 0:42</a>']);
    await expect.element(toast('Link copied. Paste it anywhere.')).toBeVisible();
  });

  it('is reported once', async () => {
    const { show } = await draw({});
    show({ sent: [sentDraft('a')] });
    await expect.element(toast('Sent. Voice Note, 0:42')).toBeVisible();
    show({ unfinished: [WAITS] });
    show({ unfinished: [] });
    expect(toast('Sent. Voice Note, 0:42').elements()).toHaveLength(1);
  });

  it('shares one toast with others, with all links', async () => {
    const { show, copied } = await draw({});
    show({ sent: [sentDraft('a'), sentDraft('b')] });
    const said = toast('2 recordings were sent.');
    await said.getByRole('button', { name: 'Copy Links' }).click();
    await expect.poll(() => copied).toEqual(['https://beep.example/play/a\nhttps://beep.example/play/b']);
    await expect.element(toast('Links copied. Paste them anywhere.')).toBeVisible();
  });

  it('reports that copying failed', async () => {
    const { show } = await draw({}, { mayCopy: false });
    show({ sent: [sentDraft('a')] });
    await toast('Sent. Voice Note, 0:42').getByRole('button', { name: 'Copy Link' }).click();
    await expect.element(toast(/^The link couldn’t be copied/)).toBeVisible();
  });
});
