import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderSite } from '../../testing/render-site.tsx';
import { OpenedLaunch } from './launch-screen.tsx';
import type { Launch, LaunchState } from './open-launch.ts';

function draw(state: LaunchState) {
  const retry = vi.fn();
  const opened: Launch = {
    ...{ getSnapshot: () => state, subscribe: () => () => undefined, retry },
    identity: null as unknown as Launch['identity'],
  };
  renderSite({
    at: '/lti/open',
    pages: { '/lti/open': () => <OpenedLaunch opened={opened} /> },
    user: null,
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
