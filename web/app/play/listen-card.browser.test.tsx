import type { CallOutcome, Recording } from '@beep/core/recordings';
import type { CurrentUser } from '@beep/core/session';
import { aRecording, aUser, createFakeRecordingsApi, failed, ok } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type RenderedSite, renderSite } from '../testing/render-site.tsx';
import { ListenPage } from './listen-page.tsx';

interface DrawnCard extends RenderedSite {
  /** The listens reported to the service. */
  counted(): number;
  /** Starts playback. */
  play(): Promise<void>;
  /** Answers the viewer's request for the recording as soon as it is made. */
  answer(outcome: CallOutcome<Recording>): Promise<void>;
}

type Stored = Readonly<Record<string, string>>;

let cards = 0;

/** Renders the card of a new recording; undefined: the user is not known yet. */
function drawCard(user: CurrentUser | null | undefined, stored: Stored = {}): DrawnCard {
  cards += 1;
  const recording = aRecording({ id: `listen-card-${cards}` });
  let resolve = (_: CallOutcome<Recording>): void => undefined;
  const answered = new Promise<CallOutcome<Recording>>((response) => {
    resolve = response;
  });
  let asked = 0;
  let listens = 0;
  const api = createFakeRecordingsApi([recording], {
    find: (_id, token) => {
      asked += 1;
      return token === null ? Promise.resolve(ok(recording)) : answered;
    },
    countListen: async () => {
      listens += 1;
      return ok(null);
    },
  });
  const found = {
    recording,
    transcript: { lines: [], isWhole: true, checked: true },
    hasCaptions: false,
  } as const;
  const Page = () => <ListenPage found={{ status: 'found', ...found }} />;
  const at = `/play/${recording.id}`;
  const known = user === undefined ? {} : { user };
  const site = renderSite({ pages: { '/play/:any': Page }, at, api, stored, ...known });
  return {
    ...site,
    counted: () => listens,
    async play() {
      await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
      site.sounds.at(-1)?.report({ type: 'audio.ready', durationSeconds: 42 }, { type: 'audio.played' });
      await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    },
    async answer(outcome) {
      await expect.poll(() => asked).toBeGreaterThan(0);
      resolve(outcome);
    },
  };
}

const mine = (): CallOutcome<Recording> => ok(aRecording({ canDelete: true, listenCount: 3 }));
const theirs = (): CallOutcome<Recording> => ok(aRecording({ canDelete: false }));
const ownersFacts = page.getByText('Listen count 3');
const reply = page.getByRole('link', { name: 'Reply to Message' });

describe('the play that promotes the extensions', () => {
  const FOUR_PLAYS = { 'beep.plays': '4' };
  const play = page.getByRole('button', { name: 'Play', exact: true });

  it('is the fifth of a visitor', async () => {
    drawCard(null, FOUR_PLAYS);
    await expect.element(reply).toBeVisible();
    await play.click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
  });

  it('is none that may be the owner’s', async () => {
    const { sounds } = drawCard(aUser(), FOUR_PLAYS);
    await play.click();
    expect(sounds.at(-1)?.commands).toContain('play');
    expect(page.getByRole('alertdialog').query()).toBeNull();
  });
});

describe('a play', () => {
  it('counts for a visitor', async () => {
    const card = drawCard(null);
    await card.play();
    await expect.poll(card.counted).toBe(1);
  });

  it('is not counted until it is known that the viewer is signed out', async () => {
    const card = drawCard(undefined);
    await card.play();
    expect(card.counted()).toBe(0);
    card.identity.report(null);
    await expect.element(reply).toBeVisible();
    await expect.poll(card.counted).toBe(1);
  });

  it('of the owner never counts, even if it begins before the viewer is known', async () => {
    const card = drawCard(undefined);
    await card.play();
    card.identity.report(aUser());
    await card.answer(mine());
    await expect.element(ownersFacts).toBeVisible();
    expect(card.counted()).toBe(0);
  });

  it('of the owner does not count after they sign out', async () => {
    const card = drawCard(aUser());
    await card.answer(mine());
    await expect.element(ownersFacts).toBeVisible();
    await card.play();
    card.identity.report(null);
    await expect.element(reply).toBeVisible();
    expect(card.counted()).toBe(0);
  });

  it('of another signed-in user counts once the service says that they are not the owner', async () => {
    const card = drawCard(aUser());
    await card.play();
    expect(card.counted()).toBe(0);
    await card.answer(theirs());
    await expect.poll(card.counted).toBe(1);
  });

  it('counts if the service cannot say who the owner is', async () => {
    const card = drawCard(aUser());
    await card.play();
    await card.answer(failed({ kind: 'refused', httpStatus: 500, code: undefined, message: undefined }));
    await expect.poll(card.counted).toBe(1);
  });
});
