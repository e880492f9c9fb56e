import { describe, expect, it } from 'vitest';
import { type SignInState, signInMachine } from './sign-in-machine.ts';

const { step } = signInMachine;
const ready: SignInState = { status: 'ready' };
const asking: SignInState = { status: 'asking', provider: 'google' };
const press = { type: 'press', provider: 'google' } as const;
const failed: SignInState = { status: 'failed', code: 'popup-blocked' };

describe('the sign-in buttons', () => {
  it('does nothing before the provider is ready', () => {
    expect(step(signInMachine.initial, press)).toEqual([{ status: 'preparing' }]);
  });

  it('opens the pop-up on a press, and again after a failure', () => {
    const opened = [asking, [{ type: 'openPopup', provider: 'google' }]];
    expect(step(ready, press)).toEqual(opened);
    expect(step(failed, press)).toEqual(opened);
  });

  it('opens no second pop-up', () => {
    expect(step(asking, { type: 'press', provider: 'oidc.school' })).toEqual([asking]);
  });

  it('reports a failure, but not a cancelled sign-in', () => {
    const code = 'popup-blocked';
    expect(step(asking, { type: 'answered', outcome: { status: 'failed', code } })).toEqual([failed]);
    expect(step(asking, { type: 'answered', outcome: { status: 'cancelled' } })).toEqual([ready]);
  });

  it('stays busy after signing in, until the page unloads', () => {
    expect(step(asking, { type: 'answered', outcome: { status: 'signed-in' } })).toEqual([asking]);
  });

  it('ignores a late preparation', () => {
    expect(step(failed, { type: 'prepared' })).toEqual([failed]);
  });
});
