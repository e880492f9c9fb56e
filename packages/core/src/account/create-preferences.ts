import { type Actor, createActor } from '../actor/create-actor.ts';
import { createOwnerCalls } from '../recordings/owner-calls.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import type { PreferencesApi } from './ports.ts';
import { type PreferencesEvent, type PreferencesState, preferencesMachine } from './preferences-machine.ts';

/** The running view of the signed-in user's preferences. */
export type PreferencesActor = Actor<PreferencesState, PreferencesEvent>;

/** Dependencies of the preferences. */
export interface PreferencesOptions {
  readonly api: PreferencesApi;
  readonly tokens: FreshTokens;
  readonly clock: Clock;
}

/** Loads and changes the preferences of the signed-in user. After `stop` a change that was sent still takes effect. */
export function createPreferences({ api, tokens, clock }: PreferencesOptions): PreferencesActor {
  const asOwner = createOwnerCalls({ tokens, clock });
  return createActor(preferencesMachine, (effect, send) => {
    if (effect.type === 'load') {
      void asOwner((token) => api.get(token)).then((outcome) => send({ type: 'loaded', outcome }));
      return;
    }
    const { change } = effect;
    void asOwner((token) => api.change(change, token)).then((outcome) => send({ type: 'answered', outcome }));
  });
}
