import type { PolicyVersion } from '@beep/api/features/admin';
import { adminCalls } from '@beep/api/features/admin';
import { DEFAULT_POLICY, OTHER_DOMAINS, type Policy } from '@beep/core/policies';
import { ADMIN_TEXTS } from '@beep/core/texts';
import { EmptyState, useActor } from '@beep/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { administersAll, useAdmin } from './admin-context.tsx';
import { adminPath } from './admin-sections.ts';
import { createPolicyEditor } from './create-policy-editor.ts';
import { Loaded } from './loaded.tsx';
import { PolicyEffects } from './policy-effects.tsx';
import { PolicyForm } from './policy-form.tsx';
import { PolicyVersions } from './policy-versions.tsx';
import { domainLabel, policyLead } from './policy-words.ts';
import { ScreenHead } from './screen-head.tsx';
import { useAdminValue } from './use-admin-list.ts';

/** The form of one domain's policy, and its versions. */
export function PolicyScreen({ domain }: { readonly domain: string }): ReactNode {
  const { call, scope } = useAdmin();
  const policies = useAdminValue('policies', [], () => call(adminCalls.listPolicies, {}));
  const isOwn = administersAll(scope) || scope.domains.includes(domain);
  return (
    <>
      <ScreenHead
        back={{ to: adminPath({ section: 'policies', item: null }), label: ADMIN_TEXTS.policies }}
        heading={domainLabel(domain)}
        lead={policyLead(domain)}
      />
      {!isOwn && (
        <EmptyState kind="failed" heading={ADMIN_TEXTS.forbidden}>
          {null}
        </EmptyState>
      )}
      {isOwn && (
        <Loaded of={policies}>
          {(value) => <Editor domain={domain} start={startOf(domain, value.policies)} />}
        </Loaded>
      )}
    </>
  );
}

interface Start {
  readonly policy: Policy;
  readonly version: number;
}

/** The domain's policy, or what applies to it until it has one. */
function startOf(domain: string, policies: readonly PolicyVersion[]): Start {
  const own = policies.find((policy) => policy.domain === domain);
  if (own !== undefined) return own;
  const others = policies.find((policy) => policy.domain === OTHER_DOMAINS);
  return { policy: others?.policy ?? DEFAULT_POLICY, version: 0 };
}

interface EditorProps {
  readonly domain: string;
  readonly start: Start;
}

function Editor({ domain, start }: EditorProps): ReactNode {
  const { call } = useAdmin();
  const versions = useAdminValue('versions', [domain], () => call(adminCalls.listPolicyVersions, { domain }));
  const refresh = versions.status === 'ready' ? versions.refresh : null;
  const [editor] = useState(() =>
    createPolicyEditor({ call, domain, policy: start.policy, version: start.version }),
  );
  useEffect(() => () => editor.stop(), [editor]);
  const state = useActor(editor);
  const { version } = state;
  const listed = useRef(version);
  useEffect(() => {
    if (refresh === null || listed.current === version) return;
    listed.current = version;
    void refresh();
  }, [version, refresh]);
  return (
    <>
      <PolicyForm state={state} send={editor.send} domain={domain}>
        <PolicyEffects state={state} send={editor.send} />
      </PolicyForm>
      <Loaded of={versions}>{(value) => <PolicyVersions versions={value.policies} />}</Loaded>
    </>
  );
}
