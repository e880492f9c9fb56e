import { type SignInOutcome, signInChoices } from '@beep/core/session';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useActor } from '../actor/use-actor.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { createSignIn, type SignIn } from './create-sign-in.ts';
import { SignInChoicesContext } from './sign-in-choices-context.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

function Screen({ signIn }: { readonly signIn: SignIn }): ReactNode {
  return (
    <SignInScreen
      heading="Log In"
      welcome="Welcome"
      header={null}
      elsewhere={null}
      state={useActor(signIn)}
      onPress={(provider) => signIn.send({ type: 'press', provider })}
    />
  );
}

async function draw(outcome: SignInOutcome): Promise<SignIn> {
  const signIn = createSignIn({ signIn: async () => outcome });
  await renderUi(<Screen signIn={signIn} />);
  return signIn;
}

const button = page.getByRole('button', { name: 'Continue with Google' });

describe('the sign-in screen', () => {
  it('is disabled with a reason until the provider has loaded', async () => {
    const signIn = await draw({ status: 'cancelled' });
    await expect.element(button).toBeDisabled();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('Getting ready...');
    signIn.send({ type: 'prepared' });
    await expect.element(button).toBeEnabled();
  });

  it('has no fields for address and password', async () => {
    await draw({ status: 'cancelled' });
    await expect.element(button).toBeVisible();
    expect(document.querySelectorAll('input, textarea')).toHaveLength(0);
  });

  it('says what to do when the pop-up was blocked', async () => {
    const signIn = await draw({ status: 'failed', code: 'popup-blocked' });
    signIn.send({ type: 'prepared' });
    await button.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Your browser blocked the login window. Allow pop-ups for this site and try again.');
  });

  it('shows no message when the user closed the pop-up', async () => {
    const signIn = await draw({ status: 'cancelled' });
    signIn.send({ type: 'prepared' });
    await button.click();
    await expect.poll(() => signIn.getSnapshot().status).toBe('ready');
    expect(page.getByRole('alert').elements()).toHaveLength(0);
  });

  it('opens the window of the pressed provider, and no other meanwhile', async () => {
    const asked: string[] = [];
    const signIn = createSignIn({
      signIn: (provider) => {
        asked.push(provider);
        return new Promise(() => undefined);
      },
    });
    const choices = signInChoices([
      { id: 'oidc.school', kind: 'generic', name: 'Hill School' },
      { id: 'oidc.microsoft', kind: 'microsoft', name: 'Microsoft' },
    ]);
    await renderUi(
      <SignInChoicesContext value={choices}>
        <Screen signIn={signIn} />
      </SignInChoicesContext>,
    );
    signIn.send({ type: 'prepared' });
    await page.getByRole('button', { name: 'Continue with Microsoft' }).click();
    await expect.element(page.getByRole('button', { name: 'Continue with Hill School' })).toBeDisabled();
    expect(asked).toEqual(['oidc.microsoft']);
  });
});
