import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { placeNow, renderSite } from '../testing/render-site.tsx';
import Home from './home.tsx';
import ProductPage, { meta as productMeta } from './product.tsx';

const PAGES = { '/': Home, '/products/:name': ProductPage };
const getItNow = page.getByRole('link', { name: 'Get It Now' });

const CONFIG = { publicUrl: 'https://beep.example', auth: { mode: 'local' } } as const;

describe('the home page', () => {
  // spec: routes.2, routes.3, home.2
  it('links to a new account from its head and from its banner', async () => {
    renderSite({ pages: PAGES, at: '/', user: null });
    await expect.element(getItNow).toHaveAttribute('href', '/create-account');
    const banner = page.getByRole('region', { name: 'Want to see if it lives up to the hype?' });
    await expect
      .element(banner.getByRole('link', { name: 'Let’s Go' }))
      .toHaveAttribute('href', '/create-account');
    await getItNow.click();
    await expect.poll(() => placeNow()?.path).toBe('/create-account');
  });

  // spec: product.2, product.12
  it('has three testimonials, and a number of users only if configured', async () => {
    renderSite({ pages: PAGES, at: '/', user: null });
    const said = page.getByRole('region', { name: 'What people say' });
    await expect.element(said.getByRole('figure', { name: '1 of 3' })).toBeVisible();
    expect(page.getByText(/Trusted by/).elements()).toEqual([]);
    renderSite({ pages: PAGES, at: '/', user: null, details: { userClaim: 'Trusted by 100,000s of users' } });
    await expect.element(page.getByText('Trusted by 100,000s of users')).toBeVisible();
  });
});

describe('a product page', () => {
  // spec: routes.5
  it.each([
    ['google-classroom-voice', 'Feedback that sounds like you.', 'Give your next class a voice'],
    ['google-docs-voice', 'Say it in the margin.', 'Make the next review a conversation'],
    ['gmail-voice', 'The e-mail you don’t have to write.', 'Answer the next one out loud'],
  ])('%s has its own heading, picture and call to action', async (product, heading, call) => {
    renderSite({ pages: PAGES, at: `/products/${product}`, user: null });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    const banner = page.getByRole('region', { name: call });
    await expect.element(banner).toBeVisible();
    const picture = document.querySelector('h1')?.closest('div')?.parentElement?.querySelector('svg');
    expect(picture?.getBoundingClientRect().width).toBeGreaterThan(0);
    const ways = getItNow.elements().map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/create-account', '/create-account']);
  });

  // spec: routes.4
  it('has its own title and description', () => {
    const said = ['google-classroom-voice', 'google-docs-voice', 'gmail-voice'].map((product) =>
      JSON.stringify(productMeta({ params: { product }, pathname: `/products/${product}`, config: CONFIG })),
    );
    expect(new Set(said).size).toBe(3);
    for (const [index, name] of ['Google Classroom', 'Google Docs', 'Gmail'].entries()) {
      expect(said[index]).toContain(`"title":"Voice notes for ${name} · Beep"`);
      expect(said[index]).toMatch(/"description","content":".{40,}"/);
      expect(said[index]).toContain('index, follow');
    }
  });

  // spec: routes.6
  it('that does not exist is replaced by the not-found page', async () => {
    renderSite({ pages: PAGES, at: '/products/fax-voice', user: null });
    await expect.poll(() => placeNow()?.path).toBe('/404');
  });
});
