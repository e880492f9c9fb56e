import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { placeNow, renderSite } from '../testing/render-site.tsx';
import { consentCookie } from './consent-cookie.ts';
import { SiteConsent } from './site-consent.tsx';

const analytics = vi.hoisted(() => ({ started: [] as string[] }));

vi.mock('./start-analytics.ts', () => ({
  startAnalytics: async (tagManagerId: string) => void analytics.started.push(tagManagerId),
}));

const TAG_MANAGER = { tagManagerId: 'GTM-TEST' };
const banner = page.getByRole('region', { name: 'Cookies' });

function Layout({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <>
      {children}
      <SiteConsent />
    </>
  );
}

async function visit(at: string, details: { readonly tagManagerId?: string } = TAG_MANAGER): Promise<void> {
  renderSite({ at, Layout, details, user: null });
  await expect.poll(placeNow).toMatchObject({ path: at });
}

function forgetResponse(): void {
  Reflect.set(document, 'cookie', consentCookie('declined', false).replace(/Max-Age=\d+/, 'Max-Age=0'));
}

beforeEach(forgetResponse);
afterEach(forgetResponse);

// Analytics cannot be unloaded within a page, so the tests without consent run first.
describe('analytics', () => {
  it('do not load before the question is answered', async () => {
    await visit('/pricing');
    await expect.element(banner).toBeVisible();
    expect(analytics.started).toEqual([]);
  });

  it('do not load after a refusal, now or on the next visit', async () => {
    await visit('/pricing');
    await banner.getByRole('button', { name: 'Decline' }).click();
    await expect.poll(() => banner.elements()).toEqual([]);
    await visit('/about-us');
    expect(banner.elements()).toEqual([]);
    expect(analytics.started).toEqual([]);
  });

  it.each(['/play/AAAAAAAAAAAAAAAAAAAAAA', '/record/gmail', '/nothing-of-ours'])(
    'neither ask nor load at %s, whatever the answer was',
    async (at) => {
      await visit(at);
      expect(banner.elements()).toEqual([]);
      Reflect.set(document, 'cookie', consentCookie('accepted', false));
      await visit(at);
      expect(analytics.started).toEqual([]);
    },
  );

  it('do not ask if none are configured', async () => {
    await visit('/pricing', {});
    expect(banner.elements()).toEqual([]);
    expect(analytics.started).toEqual([]);
  });

  it('load once, after consent', async () => {
    await visit('/pricing');
    await banner.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => analytics.started).toEqual(['GTM-TEST']);
    await expect.poll(() => banner.elements()).toEqual([]);
    await visit('/about-us');
    expect(banner.elements()).toEqual([]);
    expect(analytics.started).toEqual(['GTM-TEST']);
  });
});
