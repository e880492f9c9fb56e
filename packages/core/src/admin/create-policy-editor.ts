import { type Actor, createActor } from '../actor/create-actor.ts';
import type { Policy } from '../policies/policy.ts';
import {
  type PolicyEditorEvent,
  type PolicyEditorState,
  policyEditorMachine,
} from './policy-editor-machine.ts';
import type { PoliciesApi } from './ports.ts';

/** The running editor of one domain's policy. */
export type PolicyEditor = Actor<PolicyEditorState, PolicyEditorEvent>;

export interface PolicyEditorOptions {
  readonly api: Pick<PoliciesApi, 'preview' | 'change' | 'listVersions'>;
  readonly domain: string;
  /** The domain's policy, or what applies to it without one. */
  readonly policy: Policy;
  /** 0 if the domain has no policy. */
  readonly version: number;
  /** A new version is stored. */
  readonly onSaved?: () => void;
}

/** After `stop` a change that was sent still takes effect. */
export function createPolicyEditor(options: PolicyEditorOptions): PolicyEditor {
  const { api, domain, policy, version, onSaved } = options;
  return createActor(policyEditorMachine(policy, version), (effect, send) => {
    const { call } = effect;
    if (effect.type === 'load') {
      void api.listVersions(domain).then((outcome) => send({ type: 'loaded', call, outcome }));
      return;
    }
    if (effect.type === 'preview') {
      void api.preview(domain, effect.change).then((outcome) => send({ type: 'previewed', call, outcome }));
      return;
    }
    void api.change(domain, effect.change).then((outcome) => {
      send({ type: 'saved', call, outcome });
      if (outcome.status === 'ok') onSaved?.();
    });
  });
}
