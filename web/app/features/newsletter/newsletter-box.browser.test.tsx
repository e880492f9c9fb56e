import { NewsletterBox } from '@beep/ui';
import { renderUi } from '@beep/ui/testing';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  const subscribe = (email: string) => {
    sent.push(email);
    return new Promise<'subscribed' | 'failed'>((resolve) => {
      response = resolve;
    });
  };
  const load = async () => (box: HTMLElement) => runNewsletterBox(box, subscribe);
  await renderUi(<NewsletterBox load={load} />);
  return { sent, answer: (outcome) => response(outcome) };
}

describe('the newsletter box', () => {
  // spec: footer.6, carousel.1, validation.18, newsletter.4
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

  // spec: carousel.1, newsletter.4
  it('reports a failure, and can be retried', async () => {
    const drawn = await draw();
    await field.fill('ada@school.example');
    await button.click();
    drawn.answer('failed');
    await expect.element(state).toHaveTextContent('An error occurred. Try again later.');
    await button.click();
    expect(drawn.sent).toHaveLength(2);
  });

  // spec: validation.17
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

  // spec: validation.16
  it('sends a trimmed address with @ where the browser does not check it', async () => {
    const drawn = await draw();
    const input = field.element() as HTMLInputElement;
    input.type = 'text';
    for (const form of document.forms) form.noValidate = true;
    await field.fill('nobody');
    await button.click();
    await expect.element(page.getByText('Enter an e-mail address, like you@school.edu.')).toBeVisible();
    expect(input.ariaInvalid).toBe('true');
    await field.fill(' ada@school.example ');
    await button.click();
    expect(drawn.sent).toEqual(['ada@school.example']);
    expect(input.ariaInvalid).toBe('false');
  });
});
