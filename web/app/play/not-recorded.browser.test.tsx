import { aToken, aUser } from '@beep/core/testing';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderSite } from '../testing/render-site.tsx';
import { ListenPage } from './listen-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const EMPTY = { id: 'x', number: 1, url: 'https://beep.example/play/x', state: 'empty' };

/** Renders the page of the empty label x; the service answers the question whose it is. */
function draw(response: () => Response, isSignedIn = true) {
  const asked = vi.fn<typeof fetch>(async () => response());
  vi.stubGlobal('fetch', asked);
  const pages = {
    '/play/:any': (): ReactNode => <ListenPage found={{ status: 'not-recorded', id: 'x' }} />,
    '/record': (): ReactNode => <p>The recorder</p>,
  };
  const site = renderSite({ at: '/play/x', pages, user: isSignedIn ? aUser({ uid: 'ann' }) : null });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
  return asked;
}

const heading = page.getByRole('heading', { level: 1 });

// spec: sheets.8
it('opens the recorder for the owner of the label', async () => {
  draw(() => Response.json({ ...EMPTY, sheet: { id: 's1', title: '' } }));
  await expect.element(page.getByText('The recorder')).toBeVisible();
});

// spec: sheets.8
it('says to others that nothing was recorded yet', async () => {
  const asked = draw(() => Response.json({ code: 'not_found', message: 'm' }, { status: 404 }));
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  await expect.element(heading).toHaveTextContent('Nothing Recorded Yet');
});

it('asks nothing for visitors', async () => {
  const asked = draw(() => Response.error(), false);
  await expect.element(heading).toHaveTextContent('Nothing Recorded Yet');
  expect(asked).not.toHaveBeenCalled();
});
