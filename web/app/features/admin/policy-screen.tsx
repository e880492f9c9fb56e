import { adminCalls } from '@beep/api/features/admin';
import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import { ADMIN_TEXTS } from '@beep/core/texts';
import { EmptyState } from '@beep/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { administersAll, useAdmin } from './admin-context.tsx';
import { adminPath } from './admin-sections.ts';
import { Loaded } from './loaded.tsx';
import { PolicyEffects } from './policy-effects.tsx';
import { PolicyForm } from './policy-form.tsx';
import { PolicyVersions } from './policy-versions.tsx';
import { domainLabel, policyLead } from './policy-words.ts';
import { ScreenHead } from './screen-head.tsx';
import { useAdminValue } from './use-admin-list.ts';
import { type PolicyStart, usePolicyEditor } from './use-policy-editor.ts';

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
        <Loaded of={policies}>{(value) => <Editor domain={domain} start={startOf(domain, value)} />}</Loaded>
      )}
    </>
  );
}

interface Known {
  readonly policies: readonly (PolicyStart & { readonly domain: string })[];
  /** A page can be newer than the service. */
  readonly others?: Policy | undefined;
}

/** The domain's policy, or what applies to it until it has one. */
function startOf(domain: string, { policies, others = DEFAULT_POLICY }: Known): PolicyStart {
  return policies.find((policy) => policy.domain === domain) ?? { policy: others, version: 0 };
}

interface EditorProps {
  readonly domain: string;
  readonly start: PolicyStart;
}

function Editor({ domain, start }: EditorProps): ReactNode {
  const { call } = useAdmin();
  const versions = useAdminValue('versions', [domain], () => call(adminCalls.listPolicyVersions, { domain }));
  const refresh = versions.status === 'ready' ? versions.refresh : null;
  const editor = usePolicyEditor(domain, start);
  const { version } = editor.start;
  const listed = useRef(version);
  useEffect(() => {
    if (refresh === null || listed.current === version) return;
    listed.current = version;
    void refresh();
  }, [version, refresh]);
  return (
    <>
      <PolicyForm editor={editor} domain={domain}>
        <PolicyEffects editor={editor} />
      </PolicyForm>
      <Loaded of={versions}>{(value) => <PolicyVersions versions={value.policies} />}</Loaded>
    </>
  );
}
