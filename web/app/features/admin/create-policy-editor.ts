import { adminCalls } from '@beep/api/features/admin';
import type { ContractClient } from '@beep/browser';
import { type Actor, createActor } from '@beep/core/actor';
import type { Policy } from '@beep/core/policies';
import {
  type PolicyEditorEvent,
  type PolicyEditorState,
  policyEditorMachine,
} from './policy-editor-machine.ts';

/** The running editor of one domain's policy. */
export type PolicyEditor = Actor<PolicyEditorState, PolicyEditorEvent>;

export interface PolicyEditorOptions {
  readonly call: ContractClient;
  readonly domain: string;
  /** The domain's policy, or what applies to it without one. */
  readonly policy: Policy;
  /** 0 if the domain has no policy. */
  readonly version: number;
}

/** After `stop` a change that was sent still takes effect. */
export function createPolicyEditor({ call, domain, policy, version }: PolicyEditorOptions): PolicyEditor {
  return createActor(policyEditorMachine(policy, version), (effect, send) => {
    const { call: number } = effect;
    if (effect.type === 'load') {
      void call(adminCalls.listPolicyVersions, { domain }).then((outcome) =>
        send({ type: 'loaded', call: number, outcome }),
      );
    } else if (effect.type === 'preview') {
      void call(adminCalls.previewPolicy, { domain, body: effect.change }).then((outcome) =>
        send({ type: 'previewed', call: number, outcome }),
      );
    } else {
      void call(adminCalls.changePolicy, { domain, body: effect.change }).then((outcome) =>
        send({ type: 'saved', call: number, outcome }),
      );
    }
  });
}
