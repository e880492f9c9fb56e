export {
  type Actor,
  createActor,
  type EffectHandler,
  type Machine,
  type Step,
  waitForState,
} from './create-actor.ts';
