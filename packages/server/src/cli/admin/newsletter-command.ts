import { OPERATOR } from '../../access/administrators.ts';
import type { Command } from '../command.ts';
import { addressOf } from './arguments.ts';

/** The audit log does not keep the address. */
export const NEWSLETTER_COMMAND: Command = {
  name: 'newsletter remove',
  summary: 'End the newsletter subscriptions of an address',
  takes: ['ADDRESS'],
  options: {},
  run: async ({ open, names }) => {
    const address = addressOf(names[0]);
    const { stores, now } = await open();
    await stores.audit.append({
      ...{ at: now(), actor: OPERATOR.name, action: 'subscriptions_removed', domain: null },
      ...{ subject: 'newsletter', details: {} },
    });
    const removed = await stores.newsletter.removeAddress(address);
    return { lines: [`Removed: ${removed} subscriptions of ${address}`], json: { address, removed } };
  },
};
