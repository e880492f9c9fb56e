import type { Recording } from '@beep/core/recordings';
import type { CurrentUser } from '@beep/core/session';
import { aRecording, aUser, createFakeRecordingsApi, type FakeRecordingsApi } from '@beep/core/testing';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type RenderedSite, renderSite } from '../testing/render-site.tsx';
import { ListenPage } from './listen-page.tsx';

const NOTE = { audioUrl: 'data:audio/webm;base64,', canDelete: false };

const heading = page.getByRole('heading', { level: 1 });
const promo = page.getByRole('region', { name: 'Get Beep' });
const copyLink = page.getByRole('button', { name: 'Copy Link' });
const change = page.getByRole('button', { name: 'Change expiration' });

interface Drawn extends RenderedSite {
  readonly api: FakeRecordingsApi;
}

interface DrawOptions {
  readonly id: string;
  readonly user: CurrentUser | null;
  readonly facts?: Partial<Recording>;
}

/** Renders the public page; the service reports the recording as its owner's. */
function draw({ id, user, facts = {} }: DrawOptions): Drawn {
  const drawn = aRecording({ ...NOTE, ...facts, id });
  const transcript = { lines: [], isWhole: true, checked: true };
  const Page = (): ReactNode => (
    <ListenPage found={{ status: 'found', recording: drawn, transcript, hasCaptions: false }} />
  );
  const api = createFakeRecordingsApi([{ ...drawn, canDelete: true, listenCount: 3 }]);
  return { ...renderSite({ at: `/play/${id}`, pages: { '/play/:any': Page }, user, api }), api };
}

async function deleteIt(): Promise<void> {
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

describe('a recording for a visitor', () => {
  it('says that it was left for them, and what Beep is', async () => {
    draw({ id: 'visitor', user: null });
    await expect.element(heading).toHaveTextContent('You were left a Beep');
    await expect.element(page.getByRole('link', { name: 'Reply to Message' })).toBeVisible();
    await expect.element(promo).toBeVisible();
    expect(copyLink.elements()).toEqual([]);
  });

  // spec: questions.39
  it('says that it is a question, if it asks one that can be answered', async () => {
    draw({ id: 'question', user: null, facts: { isOpenToReplies: true, isOpenQuestion: true } });
    await expect.element(heading).toHaveTextContent('You were asked a question');
    await expect
      .element(page.getByText('Turn up your volume, press play, then answer by voice.'))
      .toBeVisible();
  });

  it('offers no reply and no download that the school forbids', async () => {
    draw({ id: 'strict', user: null, facts: { mayReply: false, mayDownload: false } });
    await expect.element(promo.getByRole('heading')).toHaveTextContent('Have something to say?');
    expect(page.getByRole('link', { name: 'Reply to Message' }).elements()).toEqual([]);
    const download = page.getByRole('button', { name: 'Download' });
    await expect.element(download).toBeDisabled();
    await expect.element(download).toHaveAccessibleDescription('Only the owner can download this recording.');
    expect(document.querySelector('audio')?.getAttribute('controlslist')).toBe('nodownload');
  });
});

describe('a recording for its owner', () => {
  it('has its own heading and Copy Link, and no promotion', async () => {
    draw({ id: 'own', user: aUser({ uid: 'own' }) });
    await expect.element(heading).toHaveTextContent('Your Beep');
    await expect.poll(() => document.title).toBe('Your Beep · 0:42');
    await expect.element(copyLink).toBeVisible();
    expect(promo.elements()).toEqual([]);
  });

  it.each([320, 360, 390, 768])('has its actions in one line at %i px', async (width) => {
    await page.viewport(width, 800);
    draw({ id: 'own', user: aUser({ uid: 'own' }) });
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    await expect.element(remove).toBeVisible();
    const middle = (element: Element): number => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    };
    expect(middle(remove.element())).toBeCloseTo(middle(copyLink.element()), 0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it('does not move when the owner is known', async () => {
    const { identity } = draw({ id: 'still', user: null });
    const card = page.getByRole('region', { name: 'Voice Note' });
    await expect.element(card).toBeVisible();
    const before = card.element().getBoundingClientRect();
    identity.report(aUser({ uid: 'still' }));
    await expect.element(heading).toHaveTextContent('Your Beep');
    const { top, height } = card.element().getBoundingClientRect();
    expect([top, height]).toEqual([before.top, before.height]);
  });

  it('is deleted without a reload, and Undo restores it', async () => {
    const { api } = draw({ id: 'undone', user: aUser({ uid: 'undone' }) });
    await deleteIt();
    await expect.element(heading).toHaveTextContent('Recording Unavailable');
    await expect.element(heading).toHaveFocus();
    await expect.element(page.getByText('This recording has been deleted.')).toBeVisible();
    expect(promo.elements()).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Recording restored').first()).toBeVisible();
    await expect.element(heading).toHaveTextContent('Your Beep');
    await expect.element(heading).toHaveFocus();
    expect(
      api.calls.filter((call) => /^(remove|restore)/.test(call)).map((call) => call.split(' ')[0]),
    ).toEqual(['remove', 'restore']);
  });
});

describe('a recording that expires while its page is open', () => {
  const expired = page.getByRole('alert').getByText('This recording has expired.');

  it('says so to a listener', async () => {
    const facts = { expiresAtMs: 1_770_000_060_000 };
    const { clock } = draw({ id: 'ends', user: null, facts });
    await expect.element(heading).toBeVisible();
    expect(expired.elements()).toEqual([]);
    clock.advance(60_000);
    await expect.element(expired).toBeVisible();
  });

  it('says so to its owner, who can no longer change it', async () => {
    const facts = { expiresAtMs: 1_770_000_060_000 };
    const { clock } = draw({ id: 'ends-own', user: aUser({ uid: 'ends-own' }), facts });
    await expect.element(change).toBeVisible();
    clock.advance(60_000);
    await expect.element(expired).toBeVisible();
    expect([...change.elements(), ...copyLink.elements()]).toEqual([]);
  });
});
