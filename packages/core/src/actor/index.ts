export {
  type Actor,
  createActor,
  type EffectHandler,
  type Machine,
  type Step,
} from './create-actor.ts';
export {
  createExternalStore,
  type ExternalStore,
  type WritableStore,
} from './create-external-store.ts';
export { createListeners } from './create-listeners.ts';
export { waitForState } from './wait-for-state.ts';
