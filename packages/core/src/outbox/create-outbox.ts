import { type Actor, createActor } from '../actor/create-actor.ts';
import { signedInUid } from '../session/session-machine.ts';
import type { DraftAudio } from './draft-audio.ts';
import { OutboxEffects } from './outbox-effects.ts';
import { type OutboxEvent, outboxMachine } from './outbox-machine.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { type OutboxState, uploadOf } from './outbox-state.ts';

/** The drafts on this machine, and the only sender of recordings. */
export interface Outbox extends Actor<OutboxState, OutboxEvent> {
  /**
   * The draft as it would be sent, to play or to save as a file; whole if the removed ranges cannot be cut. Null if it
   * is gone or another page holds it. Never rejects.
   */
  read(id: string): Promise<DraftAudio | null>;
  /**
   * Deletes a draft for good, after the user confirmed. Ignored while it is being sent. False if it is gone or another page
   * holds it.
   */
  discard(id: string): Promise<boolean>;
}

/**
 * Sends submitted drafts, and the signed-in user's drafts in the journal, at once and at every new chance. Any number
 * of pages may run one each: a draft is sent by the page that holds its lock. `stop` ends it and leaves every draft in
 * the journal.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { journal, session, connectivity, clock } = options;
  const effects = new OutboxEffects(options);
  const actor = createActor(outboxMachine, effects.run);
  const followSession = (): void =>
    actor.send({
      type: 'session.changed',
      uid: signedInUid(session.getSnapshot()),
      nowMs: clock.nowMs(),
    });
  const subscriptions = [
    session.subscribe(followSession),
    journal.onChanged(() => actor.send({ type: 'journal.changed' })),
    connectivity.onLikely(() => actor.send({ type: 'connection.likely', nowMs: clock.nowMs() })),
  ];
  followSession();
  return {
    ...actor,
    read: (id) => effects.read(id),
    async discard(id) {
      if (uploadOf(actor.getSnapshot(), id) !== undefined) {
        actor.send({ type: 'discard', id });
        return true;
      }
      const isDiscarded = await effects.discard(id);
      if (!isDiscarded) actor.send({ type: 'journal.changed' });
      return isDiscarded;
    },
    stop() {
      for (const unsubscribe of subscriptions) unsubscribe();
      actor.stop();
      effects.releaseAll();
    },
  };
}
