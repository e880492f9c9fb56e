import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderSite } from '../testing/render-site.tsx';
import AboutUs from './about-us.tsx';
import Pricing from './pricing.tsx';
import Privacy from './privacy.tsx';
import Terms, { meta as termsMeta } from './terms.tsx';

const heading = page.getByRole('heading', { level: 1 });
const DETAILS = { supportEmail: 'help@beep.test', jobsEmail: 'jobs@beep.test' };
const PAGES = { '/pricing': Pricing, '/about-us': AboutUs, '/terms': Terms, '/privacy': Privacy };

function draw(at: keyof typeof PAGES): void {
  renderSite({ pages: PAGES, at, details: DETAILS, user: null });
}

describe('the pricing page', () => {
  // spec: product.8, limits.57, pricing.1
  it('shows the free plan’s features and links to it', async () => {
    draw('/pricing');
    const plan = page.getByRole('region', { name: 'Free' });
    for (const text of [
      '$0/month',
      'Available Now',
      'Simple link sharing',
      'Web recorder',
      'Chrome extensions for Gmail, Google Docs and Google Classroom',
      'Google Workspace integration',
    ]) {
      await expect.element(plan.getByText(text, { exact: true })).toBeVisible();
    }
    await expect
      .element(plan.getByRole('link', { name: 'Get Started Free' }))
      .toHaveAttribute('href', '/welcome');
    await expect
      .element(page.getByText('Free for now. A free plan stays when paid plans arrive.'))
      .toBeVisible();
  });

  // spec: product.9, limits.57, pricing.2
  it('announces the premium plan without a price, behind a disabled button', async () => {
    draw('/pricing');
    const plan = page.getByRole('region', { name: 'Premium' });
    await expect.element(plan.getByText('TBD')).toBeVisible();
    await expect.element(plan.getByText('Premium Features & Premium Support')).toBeVisible();
    await expect.element(plan.getByText('Coming Soon').first()).toBeVisible();
    await expect.element(plan.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
  });

  // spec: pricing.3
  it('takes feature requests by mail', async () => {
    draw('/pricing');
    await expect
      .element(page.getByRole('link', { name: 'Request a Feature' }))
      .toHaveAttribute('href', 'mailto:help@beep.test?subject=Feature%20request');
  });
});

describe('the about page', () => {
  // spec: about.1, about.2
  it('has its mission, its plans and its open positions', async () => {
    draw('/about-us');
    await expect.element(heading).toHaveTextContent('Everyone Deserves to be Heard');
    for (const name of ['What’s Next', 'Join Us']) {
      await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    const positions = page.getByRole('link', { name: /^Senior/ });
    await expect
      .poll(() => positions.elements().map((link) => link.textContent))
      .toEqual([
        'Senior Backend Engineer (Go)',
        'Senior Front-End Engineer (React)',
        'Senior Android Engineer (Kotlin)',
        'Senior iOS Engineer (Swift)',
      ]);
    for (const link of positions.elements()) {
      expect(link.getAttribute('href')).toMatch(/^mailto:jobs@beep\.test\?subject=Senior/);
    }
  });
});

describe('the legal pages', () => {
  // spec: terms.1, privacy.1
  it.each(['/terms', '/privacy'] as const)('%s shows since when it applies', async (at) => {
    draw(at);
    await expect.element(page.getByText('Effective August 12, 2022')).toBeVisible();
  });

  // spec: terms.2
  it('have the terms under their title and description', () => {
    const config = { publicUrl: 'https://beep.example', auth: { mode: 'local' } } as const;
    const said = termsMeta({ pathname: '/terms', params: {}, config });
    expect(said).toContainEqual({ title: 'Terms' });
    expect(said).toContainEqual({
      name: 'description',
      content: 'Read our most recent terms of service here.',
    });
  });
});
