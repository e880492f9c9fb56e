import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderSite } from '../testing/render-site.tsx';
import { ErrorView } from './error-view.tsx';

const heading = page.getByRole('heading', { level: 1 });
const back = page.getByRole('button', { name: 'Back to Previous Page' });
const contact = page.getByRole('link', { name: 'Contact Us' });

describe('the error page', () => {
  // spec: error-page.1, error-page.3, error-page.4
  it('says that something is wrong, leads back, and has a support link', async () => {
    let backs = 0;
    const Page = () => (
      <ErrorView
        onBack={() => {
          backs += 1;
        }}
      />
    );
    renderSite({ at: '/error', pages: { '/error': Page }, details: { supportEmail: 'help@beep.example' } });
    await expect.element(heading).toHaveTextContent('Oops! Something is not right. Try again or contact us.');
    await expect.element(contact).toHaveAttribute('href', 'mailto:help@beep.example');
    await back.click();
    expect(backs).toBe(1);
  });

  // spec: error-page.2
  it('shows details if there are any', async () => {
    const Page = () => <ErrorView hint="The page did not load in time." onBack={() => undefined} />;
    renderSite({ at: '/error', pages: { '/error': Page } });
    await expect.element(page.getByText('The page did not load in time.')).toBeVisible();
    expect(contact.elements()).toEqual([]);
  });
});
