import type { LtiLaunch } from '@beep/api/features/lti';
import type { CurrentUser } from '@beep/core/session';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderSite } from '../../testing/render-site.tsx';
import { OpenedLaunch } from './launch-screen.tsx';
import type { Launch, LaunchState } from './open-launch.ts';

const BEN: CurrentUser = { uid: 'lti-1', email: null, displayName: 'Ben Okri', photoUrl: null };

/** A launch of a link of which nothing was chosen. */
function emptyLaunch(role: LtiLaunch['role']): LtiLaunch {
  return {
    ...{ uid: BEN.uid, token: 'a', expires_in: 3600, launch: 'b', name: BEN.displayName, role },
    ...{ platform: 'Test School', course: 'German 7b' },
  };
}

function draw(state: LaunchState, user: CurrentUser | null = null) {
  const retry = vi.fn();
  const opened: Launch = {
    ...{ getSnapshot: () => state, subscribe: () => () => undefined, retry },
    identity: null as unknown as Launch['identity'],
  };
  renderSite({
    at: '/lti/open',
    pages: { '/lti/open': () => <OpenedLaunch opened={opened} /> },
    user,
  });
  return { retry };
}

const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

// spec: lti-pages.2
it('says where a launch that is over is opened again', async () => {
  draw({ status: 'gone' });
  await expect.element(heading('Open this again from your course')).toBeVisible();
});

// spec: lti-pages.2
it('tries again if the service was not reached', async () => {
  const { retry } = draw({ status: 'unreachable' });
  await button('Try Again').click();
  expect(retry).toHaveBeenCalledOnce();
});

// spec: lti-pages.4
it.each([
  ['teacher', 'Edit the link in your course and select its content.'],
  ['learner', 'Ask your teacher.'],
] as const)('says what to do with a link without a note: %s', async (role, hint) => {
  draw({ status: 'ready', launch: emptyLaunch(role) }, BEN);
  await expect.element(heading('This link has no voice note yet')).toBeVisible();
  await expect.element(page.getByText(hint)).toBeVisible();
});
