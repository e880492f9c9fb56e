import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { NewsletterBox } from './newsletter-box.tsx';
import { runNewsletterBox } from './run-newsletter-box.ts';

const field = page.getByRole('textbox', { name: 'E-mail address' });
const button = page.getByRole('button', { name: 'Subscribe' });
const state = page.getByText(
  /^(sending\.\.\.|Thanks for subscribing!|An error occurred\. Try again later\.)$/,
);

interface Drawn {
  readonly sent: readonly string[];
  readonly answer: (outcome: 'subscribed' | 'failed') => void;
}

async function draw(): Promise<Drawn> {
  const sent: string[] = [];
  let response: Drawn['answer'] = () => undefined;
  const api = {
    subscribe: (email: string) => {
      sent.push(email);
      return new Promise<'subscribed' | 'failed'>((resolve) => {
        response = resolve;
      });
    },
  };
  await renderUi(<NewsletterBox load={async () => (box) => runNewsletterBox(box, api)} />);
  return { sent, answer: (outcome) => response(outcome) };
}

describe('the newsletter box', () => {
  it('submits on Enter, shows progress, and thanks', async () => {
    const drawn = await draw();
    await field.fill('ada@school.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(state).toHaveTextContent('sending...');
    expect(state.element().closest('[aria-live="polite"]')).not.toBeNull();
    expect(drawn.sent).toEqual(['ada@school.example']);
    drawn.answer('subscribed');
    await expect.element(state).toHaveTextContent('Thanks for subscribing!');
  });

  it('submits once at a time', async () => {
    const drawn = await draw();
    await field.fill('ada@school.example');
    await button.click();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    expect(drawn.sent).toHaveLength(1);
  });

  it('reports a failure, and can be retried', async () => {
    const drawn = await draw();
    await field.fill('ada@school.example');
    await button.click();
    drawn.answer('failed');
    await expect.element(state).toHaveTextContent('An error occurred. Try again later.');
    await button.click();
    expect(drawn.sent).toHaveLength(2);
  });

  it('requires an e-mail address', async () => {
    await draw();
    await expect.element(field).toHaveAttribute('type', 'email');
    await expect.element(field).toBeRequired();
  });

  it.each(['', 'nobody'])('does not submit "%s"', async (typed) => {
    const drawn = await draw();
    if (typed !== '') await field.fill(typed);
    await button.click();
    expect(drawn.sent).toEqual([]);
    expect(field.element()).toBeInvalid();
  });
});
