import type { CallOutcome, Recording } from '@beep/core/recordings';
import type { CurrentUser } from '@beep/core/session';
import { aRecording, aToken, aUser, createFakeRecordingsApi, ok, refused } from '@beep/core/testing';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type RenderedSite, renderSite } from '../testing/render-site.tsx';
import { ListenPage } from './listen-page.tsx';

const heading = page.getByRole('heading', { level: 1 });
const logIn = page.getByRole('link', { name: 'Log in' });
const play = page.getByRole('button', { name: 'Play', exact: true });
const audioUrl = (grant: string): string => `https://beep.example/media/note.webm?grant=${grant}`;

interface Drawn extends RenderedSite {
  /** The tokens of the requests for the recording. */
  readonly tokens: readonly (string | null)[];
  answerWith(outcome: CallOutcome<Recording>): void;
}

interface DrawOptions {
  readonly id: string;
  readonly user: CurrentUser | null;
  readonly answer?: CallOutcome<Recording>;
}

function draw({ id, user, answer = ok(aRecording({ id, audioUrl: audioUrl('1') })) }: DrawOptions): Drawn {
  const tokens: (string | null)[] = [];
  let present = answer;
  const api = createFakeRecordingsApi([], {
    async find(_id, token) {
      tokens.push(token);
      return present;
    },
  });
  const Page = (): ReactNode => <ListenPage found={{ status: 'restricted', id }} />;
  const site = renderSite({ at: `/play/${id}`, pages: { '/play/:any': Page }, user, api });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
  return {
    ...site,
    tokens,
    answerWith(outcome) {
      present = outcome;
    },
  };
}

const sources = (): string[] =>
  [...document.querySelectorAll<HTMLSourceElement>('audio > source')].map(({ src }) => src);

describe('a recording that is not for everybody', () => {
  it('asks visitors to log in, and comes back', async () => {
    const { tokens } = draw({ id: 'visitor', user: null });
    await expect.element(heading).toHaveTextContent('Log in to listen');
    await expect.element(logIn).toHaveAttribute('href', '/log-in?from=play/visitor');
    expect(tokens).toEqual([]);
  });

  it('plays for a user who may listen', async () => {
    const { tokens, sounds } = draw({ id: 'allowed', user: aUser({ uid: 'allowed' }) });
    await expect.element(heading).toHaveTextContent('You were left a Beep');
    await play.click();
    expect(sounds[0]?.commands).toContain('play');
    expect(tokens.every((token) => token !== null)).toBe(true);
    expect(sources()).toEqual([audioUrl('1'), 'https://beep.example/media/note.mp3?grant=1']);
    await expect.poll(() => document.title).toBe('You were left a Beep · 0:42');
  });

  it('goes on with a new address when the old one ends in the middle of listening', async () => {
    const { answerWith, sounds, clock } = draw({ id: 'renewed', user: aUser({ uid: 'renewed' }) });
    await play.click();
    const [sound] = sounds;
    sound?.report({ type: 'audio.played' });
    sound?.report({ type: 'audio.moved', positionSeconds: 17 });
    answerWith(ok(aRecording({ id: 'renewed', audioUrl: audioUrl('2') })));
    sound?.report({ type: 'audio.failed', isWanted: true });
    await expect.poll(() => sources()[0]).toBe(audioUrl('2'));
    const { length } = sound?.commands ?? [];
    clock.advance(1000);
    await expect.poll(() => sound?.commands.slice(length)).toEqual(['play']);
    expect(sounds).toHaveLength(1);
    await expect.element(page.getByText('0:17')).toBeVisible();
  });

  it('says so to a user who may not listen, and lets them use another account', async () => {
    draw({ id: 'other', user: aUser({ uid: 'other' }), answer: refused(403, 'restricted') });
    await expect.element(heading).toHaveTextContent('You can’t listen with this account');
    await expect.element(page.getByText(/^You’re logged in as .*@.*\. This recording/)).toBeVisible();
    await page.getByRole('button', { name: 'Use Another Account' }).click();
    await expect.element(logIn).toBeVisible();
  });

  it.each([
    ['suspended', 403, 'This recording has been suspended by an administrator.'],
    ['deleted', 410, 'This recording has been deleted.'],
  ])('is unavailable if it is %s', async (code, status, text) => {
    draw({ id: code, user: aUser({ uid: code }), answer: refused(status, code) });
    await expect.element(heading).toHaveTextContent('Recording Unavailable');
    await expect.element(page.getByText(text)).toBeVisible();
  });
});
