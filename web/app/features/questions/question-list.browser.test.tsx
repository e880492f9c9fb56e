import { aToken, aUser } from '@beep/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { renderSite } from '../../testing/render-site.tsx';
import { QuestionList } from './question-list.tsx';

afterEach(() => vi.unstubAllGlobals());

it('does not say that a question is gone if the service has no questions yet', async () => {
  let isOlder = true;
  vi.stubGlobal('fetch', async () =>
    isOlder
      ? Response.json({ code: 'not_found', message: 'm' }, { status: 404 })
      : Response.json({ questions: [] }),
  );
  const uid = 'of-an-older-service';
  const List = () => (
    <OwnerProvider uid={uid}>
      <QuestionList />
    </OwnerProvider>
  );
  const site = renderSite({ at: '/questions', pages: { '/questions': List }, user: aUser({ uid }) });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
  await expect.element(page.getByRole('heading', { name: 'The questions couldn’t be loaded' })).toBeVisible();
  isOlder = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('link', { name: 'Recording History' })).toBeVisible();
});
