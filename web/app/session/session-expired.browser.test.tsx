import { aUser } from '@beep/core/testing';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { placeNow, renderSite } from '../testing/render-site.tsx';
import { SessionExpired } from './session-expired.tsx';

function Layout({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <>
      {children}
      <SessionExpired />
    </>
  );
}

const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });

/** Renders a page whose session the provider has ended. */
async function lose(at: string, state?: unknown): Promise<void> {
  const { identity } = renderSite({ at, state, Layout });
  identity.respondWithToken({ status: 'rejected' });
  await expect.poll(placeNow).toMatchObject({ path: at });
  identity.report(aUser());
  await expect.element(dialog).toBeVisible();
}

// spec: auth.15, auth.16
it.each([
  ['/record', 'record'],
  ['/record/gmail', 'record/gmail'],
  ['/history', 'record'],
  ['/admin/people', 'admin/people'],
])('leads from %s to log in, and back to %s', async (at, from) => {
  await lose(at);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect.poll(placeNow).toMatchObject({ path: '/log-in', state: { from } });
  await expect.poll(() => dialog.elements().length).toBe(0);
});

// spec: auth.16
it('leads from the page that asked an administrator to log in back to the administration', async () => {
  const from = { from: 'admin/policies/school.example' };
  await lose('/log-in', from);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect.poll(() => dialog.elements().length).toBe(0);
  expect(placeNow()).toMatchObject({ path: '/log-in', state: from });
});

// spec: auth.17
it('closes with Later and changes nothing else', async () => {
  await lose('/record/docs');
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => dialog.elements().length).toBe(0);
  expect(placeNow()).toMatchObject({ path: '/record/docs' });
});
