// @module-tag long

import { aUser, createFakeOwnPolicy } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { placeNow, type RenderedSite, type RenderSiteOptions, renderSite } from '../testing/render-site.tsx';
import { SiteHeader } from './site-header.tsx';
import { WithHeader } from './with-header.tsx';

const header = page.getByRole('banner');
const logo = header.getByRole('link', { name: 'Beep', exact: true });
const record = header.getByRole('link', { name: 'Record' });
const menu = header.getByRole('button', { name: 'Menu' });

function draw(options: RenderSiteOptions): RenderedSite {
  return renderSite({ Layout: WithHeader, ...options });
}

/** The names of the elements beside the logo. */
function beside(): string[] {
  return [...document.querySelectorAll('header a, header button')]
    .map((control) => control.getAttribute('aria-label') ?? control.textContent.trim())
    .filter((name) => name !== 'Beep');
}

const OWN_PAGES = [
  'Recording History',
  'Playlists',
  'Questions',
  'Record for a Class',
  'QR Labels',
  'Replies',
];

describe('the header', () => {
  // spec: header.1, header.4, header.6, header.8
  it('shows nothing beside the logo until the user is known', async () => {
    const { identity } = draw({ at: '/pricing' });
    await expect.element(logo).toHaveAttribute('href', '/');
    expect(beside()).toEqual([]);
    identity.report(null);
    await expect.poll(beside).toEqual(['Log in', 'Create Account']);
    identity.report(aUser());
    await expect.poll(beside).toEqual(['Record', 'Menu']);
  });

  // spec: header.5
  it.each([null, aUser()])('shows only the logo if its buttons are hidden', async (user) => {
    draw({ at: '/', Layout: () => <SiteHeader hideHeaderButtons />, user });
    await expect.element(logo).toBeVisible();
    expect(beside()).toEqual([]);
  });

  // spec: admin-page.1
  it('offers the administration to administrators alone', async () => {
    const policy = createFakeOwnPolicy();
    draw({ at: '/history', user: aUser(), policy });
    await menu.click();
    const entry = page.getByRole('menuitem', { name: 'Administration' });
    await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    expect(entry.elements()).toEqual([]);
    policy.change({ isAdministrator: true });
    await expect.element(entry).toHaveAttribute('href', '/admin');
  });

  describe.each([
    ['Log in', '/log-in'],
    ['Create Account', '/create-account'],
  ])('whose %s is pressed', (name, path) => {
    // spec: header.7
    it.each([
      ['/record/docs', { from: 'record/docs' }],
      ['/record/gmail', { from: 'record/gmail' }],
      ['/record/classroom', { from: 'record/classroom' }],
      ['/record/front', { from: 'record/front' }],
      ['/play/Kq7v2xW9', { from: 'play/Kq7v2xW9' }],
      ['/record', null],
      ['/pricing', null],
      ['/', null],
    ])('sends a visitor of %s to sign in with the return state %j', async (at, state) => {
      draw({ at, user: null });
      await header.getByRole('link', { name }).click();
      await expect.poll(placeNow).toMatchObject({ path, state });
    });
  });

  // spec: header.8
  it.each(['/record', '/record/docs'])('has no Record on %s', async (at) => {
    draw({ at, user: aUser() });
    await expect.element(menu).toBeEnabled();
    expect(beside()).toEqual(['Menu']);
  });

  // spec: header.10
  it.each([
    [true, null],
    [false, { startRecording: true }],
  ])('leads to the recorder (on a phone: %s) with the state %j', async (isPhone, state) => {
    draw({ at: '/pricing', user: aUser(), isPhone });
    await record.click();
    await expect.poll(placeNow).toEqual({ path: '/record', search: '', state });
  });

  // spec: header.11
  it.each([
    ['/pricing', ['Settings', ...OWN_PAGES, 'Log Out']],
    ['/record', ['Settings', ...OWN_PAGES, 'Log Out']],
    ['/record/gmail', ['Settings', 'Log Out']],
  ])('has a menu on %s with %j', async (at, items) => {
    draw({ at, user: aUser() });
    await menu.click();
    await expect
      .poll(() =>
        page
          .getByRole('menuitem')
          .elements()
          .map((item) => item.textContent),
      )
      .toEqual(items);
  });

  // spec: header.11
  it('opens the settings and the history and logs out from its menu', async () => {
    const { identity } = draw({ at: '/pricing', user: aUser() });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Recording History' }).click();
    await expect.poll(() => placeNow()?.path).toBe('/history');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect.poll(beside).toEqual(['Log in', 'Create Account']);
    expect(identity.signOuts).toBe(1);
  });

  // spec: header.2
  it.each(['docs', 'gmail', 'classroom', 'front'])('links its logo to the recorder of %s', async (host) => {
    draw({ at: `/record/${host}`, user: null });
    await expect.element(logo).toHaveAttribute('href', `/record/${host}`);
  });

  // spec: header.12, limits.33
  it('gets a translucent, blurred background when the page has scrolled by more than 10 px', async () => {
    draw({ at: '/pricing', user: null });
    await expect.element(header).toBeVisible();
    const tall = document.body.appendChild(document.createElement('div'));
    tall.style.height = '300vh';
    const ground = (): string => getComputedStyle(header.element()).backdropFilter;
    const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
    window.scrollTo(0, 10);
    await scrolled;
    await drawn();
    expect(window.scrollY).toBe(10);
    expect(ground()).toBe('none');
    window.scrollTo(0, 11);
    await expect.poll(ground).toContain('blur(');
    await expect
      .poll(() => getComputedStyle(header.element()).backgroundColor)
      .toMatch(/rgba\(.*, 0\.\d+\)|\/ 0\.\d+\)/);
    window.scrollTo(0, 0);
    await expect.poll(ground).toBe('none');
    tall.remove();
  });
});

/** Resolves after the next paint. */
function drawn(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
