import { aUser } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import CreateAccount from '../routes/create-account.tsx';
import LogIn from '../routes/log-in.tsx';
import { placeNow, type RenderedSite, type RenderSiteOptions, renderSite } from '../testing/render-site.tsx';

const DETAILS = {
  supportEmail: 'help@beep.example',
  storeLinks: { docs: 'https://store.example/docs', gmail: 'https://store.example/gmail' },
};
const PAGES = { '/log-in': LogIn, '/create-account': CreateAccount };
const go = page.getByRole('button', { name: 'Continue with Google' });
const badge = page.getByRole('link', { name: /^Chrome extension/ });
const support = page.getByText(/^Trouble logging in\?/);

function draw(options: RenderSiteOptions): RenderedSite {
  return renderSite({ pages: PAGES, user: null, details: DETAILS, ...options });
}

describe('the sign-in pages', () => {
  // spec: product.6, sign-in.1, sign-in.2, sign-in.4, oidc.10
  it.each([
    ['/log-in', 'Log In', 'Welcome back! Continue with Google to log in.'],
    ['/create-account', 'Create an Account', 'Welcome to Beep! Continue with Google to sign up.'],
  ])('%s has its texts, and says what continuing means', async (at, heading, welcome) => {
    draw({ at });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    await expect.element(page.getByText(welcome)).toBeVisible();
    await expect.element(go).toBeEnabled();
    expect(page.getByRole('button').elements()).toHaveLength(1);
    await expect
      .element(
        page.getByText('By continuing, you agree to our Terms and Privacy Policy, and opt in to e-mails.'),
      )
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    await expect
      .element(page.getByRole('link', { name: 'Privacy Policy' }))
      .toHaveAttribute('href', '/privacy');
  });

  // spec: sign-in.3
  it.each([
    ['/log-in', 'Create an Account', '/create-account'],
    ['/create-account', 'Log In', '/log-in'],
  ])('%s passes the return path on with its link %s', async (at, name, path) => {
    const { [at as keyof typeof PAGES]: Page } = PAGES;
    draw({ at, pages: { [at]: Page }, state: { from: 'record/docs' } });
    await page.getByRole('link', { name, exact: true }).click();
    await expect.poll(placeNow).toMatchObject({ path, state: { from: 'record/docs' } });
  });

  // spec: routes.10, sign-in.5
  it.each([
    [{ from: 'record/docs' }, '/record/docs'],
    [{ from: 'play/Kq7v2xW9' }, '/play/Kq7v2xW9'],
    [{ from: 'history' }, '/history'],
    [null, '/welcome'],
  ])('lead a signed-in user with %j to %s', async (state, path) => {
    const { identity } = draw({ at: '/log-in', state });
    await expect.element(go).toBeEnabled();
    identity.report(aUser());
    await expect.poll(() => placeNow()?.path).toBe(path);
  });

  // spec: sign-in.6
  it('wait until the user is known', async () => {
    const { identity } = renderSite({ pages: PAGES, at: '/log-in' });
    await expect.element(page.getByRole('status')).toHaveTextContent('Getting ready...');
    await expect.element(go).toBeDisabled();
    identity.report(null);
    await expect.element(go).toBeEnabled();
    await expect.element(page.getByRole('status')).toHaveTextContent('');
  });

  // spec: sign-in.7, sign-in.8
  it.each([
    ['record/docs', ['Chrome extension for Google Docs: https://store.example/docs'], true],
    ['record/gmail', ['Chrome extension for Gmail: https://store.example/gmail'], true],
    ['record/classroom', ['Chrome extension for Gmail: https://store.example/gmail'], true],
    ['record/front', ['Chrome extension for Gmail: https://store.example/gmail'], true],
    ['play/Kq7v2xW9', [], true],
    ['record', [], false],
    ['history', [], false],
  ])('show a user from %s the badges %j (support link: %s)', async (from, badges, isHelped) => {
    draw({ at: '/log-in', state: { from } });
    await expect.element(go).toBeEnabled();
    expect(badge.elements().map((link) => `${link.textContent}: ${link.getAttribute('href')}`)).toEqual(
      badges,
    );
    expect(support.elements()).toHaveLength(isHelped ? 1 : 0);
  });

  // spec: sign-in.9
  it('show the support link below everything else', async () => {
    draw({ at: '/create-account', state: { from: 'play/Kq7v2xW9' } });
    await expect.element(support).toBeVisible();
    const link = page.getByRole('link', { name: 'Contact Us' });
    await expect.element(link).toHaveAttribute('href', 'mailto:help@beep.example');
    const last = [...document.querySelectorAll('main a, main button, main p')].at(-1);
    expect(last).toBe(link.element());
  });
});
