import { aToken, aUser } from '@beep/core/testing';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { type RenderedSite, renderSite } from '../../testing/render-site.tsx';
import { useQuestionDesk } from './use-question-desk.ts';

afterEach(() => vi.unstubAllGlobals());

const QUESTION = {
  ...{
    recording: 'r',
    url: 'https://beep.example/play/r',
    code: 'ABCDEF',
    created_at: 0,
    open: true,
    people: [],
  },
  ...{
    who: 'anyone',
    until: 0,
    longest: 60,
    tries: 1,
    keep_days: 30,
    heard_by: 'owner',
    names_shown: 'none',
  },
};
const REPLY = {
  ...{ created_at: 0, duration: 1, mime: 'audio/webm', expires_at: 0, recording: 'r' },
  ...{ read: false, kept: false, starred: false, answers: [] },
};

/** A page that shows what `textOf` makes of the desk, to an owner of its own. */
function drawDesk(uid: string, textOf: (desk: ReturnType<typeof useQuestionDesk>) => string): RenderedSite {
  const Desk = (): ReactNode => <p>{textOf(useQuestionDesk('r'))}</p>;
  const Page = (): ReactNode => (
    <OwnerProvider uid={uid}>
      <Desk />
    </OwnerProvider>
  );
  const site = renderSite({ at: '/questions/r', pages: { '/questions/:any': Page }, user: aUser({ uid }) });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
  return site;
}

it('stays complete while another page of answers comes: somebody may be recording there', async () => {
  let answers = 1;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'https://beep.example');
    if (url.pathname.includes('/questions/')) return Response.json({ ...QUESTION, answers });
    asked.push(url.search);
    if (url.searchParams.has('after')) return new Promise(() => undefined);
    return Response.json({ replies: [{ ...REPLY, id: 'a' }], ...(answers > 1 && { next: 'a' }) });
  });
  const site = drawDesk('of-a-large-class', (desk) =>
    desk.status === 'ready' ? `complete: ${desk.value.isComplete}` : desk.status,
  );
  await expect.element(page.getByText('complete: true')).toBeVisible();
  answers = 2;
  site.clock.advance(5000);
  await expect.poll(() => asked.some((query) => query.includes('after=a'))).toBe(true);
  await expect.element(page.getByText('complete: true')).toBeVisible();
});

// spec: questions.3, questions.9
it('shows an answer that took the place of another one, though their number stays', async () => {
  const tried = ['first', 'second'];
  let at = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const id = tried[at];
    const url = new URL(address, 'https://beep.example');
    if (url.pathname.includes('/questions/')) return Response.json({ ...QUESTION, answers: 1, latest: id });
    return Response.json({ replies: [{ ...REPLY, id }] });
  });
  const site = drawDesk('of-a-pupil-who-tries-again', (desk) =>
    desk.status === 'ready' ? desk.value.answers.map(({ id }) => id).join() : desk.status,
  );
  await expect.element(page.getByText('first')).toBeVisible();
  at = 1;
  site.clock.advance(5000);
  await expect.element(page.getByText('second')).toBeVisible();
});
