import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderSite } from '../testing/render-site.tsx';
import { WithHeader } from './with-header.tsx';

const DETAILS = {
  supportEmail: 'help@beep.example',
  socialLinks: { x: 'https://social.example/x', youtube: 'https://social.example/video' },
};
const footer = page.getByRole('contentinfo');

/** The links of one part of the footer, as `name: URL`. */
function links(selector: string): string[] {
  return [...document.querySelectorAll(`footer ${selector} a`)].map(
    (link) => `${link.getAttribute('aria-label') ?? link.textContent}: ${link.getAttribute('href')}`,
  );
}

describe('the footer', () => {
  // spec: footer.2, footer.3, footer.4, footer.5, footer.7
  it('links to the products, the resources, the company, the terms and the social networks', async () => {
    renderSite({ Layout: WithHeader, at: '/pricing', user: null, details: DETAILS });
    await expect.element(footer).toBeVisible();
    expect(links('nav[aria-label="Products"]')).toEqual([
      'Google Classroom: /products/google-classroom-voice',
      'Google Docs: /products/google-docs-voice',
      'Gmail: /products/gmail-voice',
      'Web Recorder: /record',
    ]);
    expect(links('nav[aria-label="Resources"]')).toEqual([
      'Pricing: /pricing',
      'Help: mailto:help@beep.example',
      'Contact Us: mailto:help@beep.example',
    ]);
    expect(links('nav[aria-label="Company"]')).toEqual(['Home: /', 'About Us: /about-us']);
    await expect.element(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    await expect
      .element(footer.getByRole('link', { name: 'Privacy Policy' }))
      .toHaveAttribute('href', '/privacy');
    await expect
      .element(footer.getByRole('link', { name: 'Third-party notices' }))
      .toHaveAttribute('href', '/third-party-notices.txt');
    await expect
      .element(footer.getByRole('link', { name: 'X', exact: true }))
      .toHaveAttribute('href', DETAILS.socialLinks.x);
    await expect
      .element(footer.getByRole('link', { name: 'YouTube' }))
      .toHaveAttribute('href', DETAILS.socialLinks.youtube);
  });

  // spec: product.3, footer.6, footer.8
  it('has the newsletter form, the year and the disclaimer of affiliation', async () => {
    renderSite({ Layout: WithHeader, at: '/', user: null });
    await expect.element(footer.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
    await expect.element(footer.getByRole('textbox', { name: 'E-mail address' })).toBeVisible();
    await expect.element(footer.getByText(`© ${new Date().getFullYear()} Beep`)).toBeVisible();
    await expect.element(footer.getByText(/^Not affiliated with or endorsed by Google\./)).toBeVisible();
  });

  // spec: footer.1
  it.each([
    ['/record', 1],
    ['/record/docs', 0],
    ['/record/gmail', 0],
    ['/record/classroom', 0],
    ['/record/front', 0],
  ])('is on %s %i times', async (at, times) => {
    renderSite({ Layout: WithHeader, at, user: null });
    await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(footer.elements()).toHaveLength(times);
  });
});
