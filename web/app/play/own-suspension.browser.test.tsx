import type { CallOutcome, Recording } from '@beep/core/recordings';
import { aRecording, aToken, aUser, createFakeRecordingsApi, ok, refused } from '@beep/core/testing';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderSite } from '../testing/render-site.tsx';
import { ListenPage } from './listen-page.tsx';
import { type PlayData, SUSPENDED } from './play-data.ts';

interface Drawn {
  readonly id: string;
  readonly answer: CallOutcome<Recording>;
  readonly isSignedIn?: boolean;
  readonly found?: PlayData;
}

/** Draws the page of a suspended recording; returns the requests for it. */
function draw({ id, answer, isSignedIn = true, found = SUSPENDED }: Drawn): readonly string[] {
  const asked: string[] = [];
  const api = createFakeRecordingsApi([], {
    async find(of) {
      asked.push(of);
      return answer;
    },
  });
  const pages = { '/play/:any': (): ReactNode => <ListenPage found={found} /> };
  const user = isSignedIn ? aUser({ uid: id }) : null;
  const site = renderSite({ at: `/play/${id}`, pages, user, api });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
  return asked;
}

const suspended = page.getByText('This recording has been suspended by an administrator.');
const why = page.getByRole('heading', { name: 'Why you can’t hear it' });
const anOwn = (id: string, changes: Partial<Recording> = {}): CallOutcome<Recording> =>
  ok(aRecording({ id, canDelete: true, isSuspended: true, ...changes }));

// spec: school.14
it.each([
  ['It names another pupil.', 'n1', { suspensionReason: 'It names another pupil.' }],
  ['The administrator gave no reason.', 'n2', {}],
])('the owner of a suspended note reads why, and whom to ask: %s', async (text, id, reason) => {
  draw({ id, answer: anOwn(id, reason) });
  await expect.element(suspended).toBeVisible();
  await expect.element(why).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText(/Ask your school’s administrator/)).toBeVisible();
});

it('the same where only some may listen', async () => {
  const found = { status: 'restricted', id: 'n3' } as const;
  draw({ id: 'n3', found, answer: anOwn('n3', { suspensionReason: 'Not for school.' }) });
  await expect.element(suspended).toBeVisible();
  await expect.element(page.getByText('Not for school.')).toBeVisible();
});

it('others do not', async () => {
  const asked = draw({ id: 'n4', answer: refused(403, 'suspended') });
  await expect.poll(() => asked).toContain('n4');
  await expect.element(suspended).toBeVisible();
  await expect.element(why).not.toBeInTheDocument();
});

it('asks nothing for visitors', async () => {
  const asked = draw({ id: 'n5', answer: refused(403, 'suspended'), isSignedIn: false });
  await expect.element(suspended).toBeVisible();
  expect(asked).toEqual([]);
});
