import { describe, expect, it } from 'vitest';
import { type SignInState, signInMachine } from './sign-in-machine.ts';

const { step } = signInMachine;
const ready: SignInState = { status: 'ready' };
const asking: SignInState = { status: 'asking' };
const failed: SignInState = { status: 'failed', code: 'popup-blocked' };

describe('the sign-in button', () => {
  it('does nothing before the provider is ready', () => {
    expect(step(signInMachine.initial, { type: 'press' })).toEqual([{ status: 'preparing' }]);
  });

  it('opens the pop-up on a press, and again after a failure', () => {
    expect(step(ready, { type: 'press' })).toEqual([asking, [{ type: 'openPopup' }]]);
    expect(step(failed, { type: 'press' })).toEqual([asking, [{ type: 'openPopup' }]]);
  });

  it('opens no second pop-up', () => {
    expect(step(asking, { type: 'press' })).toEqual([asking]);
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
