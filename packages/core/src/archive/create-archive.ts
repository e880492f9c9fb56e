import { type Actor, createActor } from '../actor/create-actor.ts';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import { createOwnerCalls } from '../recordings/owner-calls.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import { type ArchiveEvent, type ArchiveState, archiveMachine, LOOK_EVERY_MS } from './archive-machine.ts';
import type { Archive, ArchiveApi } from './ports.ts';

/** The running view of the signed-in user's archive. */
export type ArchiveActor = Actor<ArchiveState, ArchiveEvent>;

/** Dependencies of the archive. */
export interface ArchiveOptions {
  readonly api: ArchiveApi;
  readonly tokens: FreshTokens;
  readonly clock: Clock;
}

/** The calls of one archive. */
export interface ArchiveCalls {
  readonly get: () => Promise<CallOutcome<Archive>>;
  readonly prepare: () => Promise<CallOutcome<Archive>>;
}

/** Asks for the archive and follows it. After `stop` the service still prepares what was asked for. */
export function createArchive({ api, tokens, clock }: ArchiveOptions): ArchiveActor {
  const asOwner = createOwnerCalls({ tokens, clock });
  return followArchive(
    { get: () => asOwner((token) => api.get(token)), prepare: () => asOwner((token) => api.prepare(token)) },
    clock,
  );
}

/** As {@link createArchive}, with these calls. */
export function followArchive(calls: ArchiveCalls, clock: Clock): ArchiveActor {
  let cancel: () => void = () => undefined;
  return createActor(archiveMachine, (effect, send, signal) => {
    switch (effect.type) {
      case 'load':
      case 'prepare': {
        const call = effect.type === 'load' ? calls.get : calls.prepare;
        void call().then((outcome) => send({ type: 'answered', outcome }));
        return;
      }
      case 'wait':
      case 'wait-until': {
        cancel();
        const forMs = effect.type === 'wait' ? effect.forMs : effect.atMs - clock.nowMs();
        cancel = clock.after(Math.max(LOOK_EVERY_MS, forMs), () => send({ type: 'look' }));
        signal.addEventListener('abort', cancel, { once: true });
        return;
      }
    }
  });
}
