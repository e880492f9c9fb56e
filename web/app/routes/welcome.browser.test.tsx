import { aRecording, aUser } from '@beep/core/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { placeNow, renderSite } from '../testing/render-site.tsx';
import Welcome from './welcome.tsx';

const PAGES = { '/welcome': Welcome };
const STORES = {
  classroom: 'https://store.example/classroom',
  gmail: 'https://store.example/gmail',
  docs: 'https://store.example/docs',
};

describe('the welcome page', () => {
  it('fits the window, however long the name is', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    renderSite({
      at: '/welcome',
      pages: PAGES,
      user: aUser({ uid: 'welcome-long', displayName: 'A'.repeat(200) }),
      recordings: [],
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
  });

  // spec: welcome.1, welcome.2, welcome.3, welcome.4
  it('greets by first name and shows the three extensions, the recordings and help', async () => {
    renderSite({
      at: '/welcome',
      pages: PAGES,
      user: aUser({ uid: 'welcome-1', displayName: 'Ada King Lovelace' }),
      details: { supportEmail: 'help@beep.example', storeLinks: STORES },
      recordings: [aRecording({ id: 'only-one' })],
    });
    const heading = page.getByRole('heading', { level: 1 });
    await expect.element(heading).toBeVisible();
    expect(heading.element().textContent).toBe('Welcome Ada!');
    for (const [tool, address] of [
      ['Google Classroom', STORES.classroom],
      ['Gmail', STORES.gmail],
      ['Google Docs', STORES.docs],
    ] as const) {
      const link = page.getByRole('link', { name: `Get It Now: ${tool}` });
      await expect.element(link).toHaveAttribute('href', address);
      expect(link.element().textContent).toBe('Get It Now');
    }
    expect(page.getByRole('link', { name: /^Get It Now/ }).elements()).toHaveLength(3);
    for (const [name, path] of [
      ['Titles and tags', '/history'],
      ['Voice replies', '/replies'],
      ['Questions for a class', '/questions'],
      ['QR label sheets', '/sheets'],
    ] as const)
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', path);
    const table = page.getByRole('table');
    await expect.element(table.getByRole('button', { name: /^Play, / })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Need help? E-mail us' }))
      .toHaveAttribute('href', 'mailto:help@beep.example');
  });

  // spec: welcome.5
  it('ends with a quiet link to the deletion of the account', async () => {
    renderSite({ at: '/welcome', pages: PAGES, user: aUser({ uid: 'welcome-2' }) });
    await page.getByRole('link', { name: 'Delete account' }).click();
    await expect.poll(() => placeNow()?.path).toBe('/delete-account');
  });

  it('leads a visitor to sign in, and back', async () => {
    renderSite({ at: '/welcome', pages: PAGES, user: null });
    await expect.poll(placeNow).toEqual({ path: '/log-in', search: '', state: { from: 'welcome' } });
  });
});
