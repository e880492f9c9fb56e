import { expect, it } from 'vitest';
import { createSignIn } from './create-sign-in.ts';

it('can be tried again after a sign-in that ended with an error', async () => {
  let tries = 0;
  const signIn = createSignIn({
    signIn: async () => {
      tries += 1;
      throw new Error('The key of the extension is none.');
    },
  });
  signIn.send({ type: 'prepared' });
  signIn.send({ type: 'press', provider: 'google' });
  await expect.poll(() => signIn.getSnapshot()).toMatchObject({ status: 'failed', code: 'internal-error' });
  signIn.send({ type: 'press', provider: 'google' });
  await expect.poll(() => tries).toBe(2);
});
