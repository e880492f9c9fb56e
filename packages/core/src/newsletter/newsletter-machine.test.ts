import { describe, expect, it } from 'vitest';
import { newsletterMachine } from './newsletter-machine.ts';

const { step } = newsletterMachine;

describe('the newsletter box', () => {
  it('sends a trimmed address', () => {
    expect(step({ status: 'idle' }, { type: 'submit', email: ' a@b.example ' })).toEqual([
      { status: 'sending' },
      [{ type: 'subscribe', email: 'a@b.example' }],
    ]);
  });

  it('refuses an address without @', () => {
    expect(step({ status: 'idle' }, { type: 'submit', email: 'nobody' })).toEqual([{ status: 'refused' }]);
  });

  it('ignores a second submit', () => {
    expect(step({ status: 'sending' }, { type: 'submit', email: 'a@b' })).toEqual([{ status: 'sending' }]);
  });

  it.each(['subscribed', 'failed'] as const)('reports that it %s', (outcome) => {
    expect(step({ status: 'sending' }, { type: 'answered', outcome })).toEqual([{ status: outcome }]);
  });

  it('can be used again after a failure', () => {
    expect(step({ status: 'failed' }, { type: 'submit', email: 'a@b' })[0]).toEqual({ status: 'sending' });
  });
});
