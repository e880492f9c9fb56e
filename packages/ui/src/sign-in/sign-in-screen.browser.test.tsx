import { type Session, type SignInOutcome, signInChoices } from '@beep/core/session';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { SignInChoicesContext } from './sign-in-choices-context.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { type SignInOptions, useSignIn } from './use-sign-in.ts';

function Screen(options: SignInOptions): ReactNode {
  return (
    <SignInScreen heading="Log In" welcome="Welcome" header={null} elsewhere={null} {...useSignIn(options)} />
  );
}

const SCHOOLS = signInChoices([
  { id: 'oidc.school', kind: 'generic', name: 'Hill School' },
  { id: 'oidc.microsoft', kind: 'microsoft', name: 'Microsoft' },
]);

/** Draws the screen; the sign-ins have these outcomes one after the other, then none. Resolves with their providers. */
async function draw(outcomes: readonly (SignInOutcome | Error)[], choices = signInChoices()) {
  const asked: string[] = [];
  let prepared = (): void => undefined;
  const prepare = new Promise<void>((resolve) => {
    prepared = resolve;
  });
  const signIn: Session['signIn'] = async (provider) => {
    const outcome = outcomes[asked.length];
    asked.push(provider);
    if (outcome instanceof Error) throw outcome;
    return outcome ?? new Promise(() => undefined);
  };
  const load = (): Promise<void> => prepare;
  await renderUi(
    <SignInChoicesContext value={choices}>
      <Screen signIn={signIn} prepare={load} />
    </SignInChoicesContext>,
  );
  return { asked, prepared };
}

const button = page.getByRole('button', { name: 'Continue with Google' });

describe('the sign-in screen', () => {
  it('is disabled with a reason until the provider has loaded', async () => {
    const { prepared } = await draw([]);
    await expect.element(button).toBeDisabled();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('Getting ready...');
    prepared();
    await expect.element(button).toBeEnabled();
  });

  // spec: validation.26, identity.9
  it('has no fields for address and password', async () => {
    await draw([]);
    await expect.element(button).toBeVisible();
    expect(document.querySelectorAll('input, textarea')).toHaveLength(0);
  });

  // spec: session-errors.12
  it('says what to do when the pop-up was blocked', async () => {
    const { prepared } = await draw([{ status: 'failed', code: 'popup-blocked' }]);
    prepared();
    await button.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Your browser blocked the login window. Allow pop-ups for this site and try again.');
  });

  // spec: session-errors.11
  it('shows no message when the user closed the pop-up', async () => {
    const { asked, prepared } = await draw([{ status: 'cancelled' }]);
    prepared();
    await button.click();
    await expect.element(button).not.toHaveAttribute('aria-busy');
    expect(asked).toEqual(['google']);
    expect(page.getByRole('alert').elements()).toHaveLength(0);
  });

  it('can be tried again after a sign-in that ended with an error, and stays busy after it worked', async () => {
    const { asked, prepared } = await draw([
      new Error('The key of the extension is none.'),
      { status: 'signed-in' },
    ]);
    prepared();
    await button.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await button.click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    (button.element() as HTMLElement).click();
    expect(asked).toEqual(['google', 'google']);
  });

  it('opens the window of the pressed provider, and no other meanwhile', async () => {
    const { asked, prepared } = await draw([], SCHOOLS);
    prepared();
    await page.getByRole('button', { name: 'Continue with Microsoft' }).click();
    await expect.element(page.getByRole('button', { name: 'Continue with Hill School' })).toBeDisabled();
    expect(asked).toEqual(['oidc.microsoft']);
  });
});
