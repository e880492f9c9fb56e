import { type LtiPlatform, ltiCalls, type NewLtiPlatform } from '@beep/api/features/lti';
import { changedFields } from '@beep/core/forms';
import type { CallFailure } from '@beep/core/recordings';
import { CONTROL_LABELS, LTI_PLATFORM_TEXTS } from '@beep/core/texts';
import { DialogForm, Notice, useToast } from '@beep/ui';
import { TextAreaField, TextField } from '@beep/ui/admin';
import { type ReactNode, useState } from 'react';
import { adminFailureText, useAdmin } from '../admin/index.ts';
import { initialDomain, PlatformDomain } from './platform-domain.tsx';

const ADDRESSES = ['authorization_url', 'token_url', 'keys_url'] as const;
const NAMES = ['name', 'issuer', 'client_id'] as const;
const FIELDS = [...NAMES, ...ADDRESSES] as const;
type Field = (typeof FIELDS)[number];

const LABELS: Readonly<Record<Field, string>> = {
  name: LTI_PLATFORM_TEXTS.name,
  issuer: LTI_PLATFORM_TEXTS.issuer,
  client_id: LTI_PLATFORM_TEXTS.clientId,
  authorization_url: LTI_PLATFORM_TEXTS.authorization,
  token_url: LTI_PLATFORM_TEXTS.token,
  keys_url: LTI_PLATFORM_TEXTS.platformKeys,
};

export interface PlatformFormProps {
  /** Null for a new one. */
  readonly platform: LtiPlatform | null;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

interface Draft extends Readonly<Record<Field, string>> {
  readonly deployments: string;
  readonly origins: string;
  readonly domain: string;
}

/** Adds a platform, or changes one: what identifies it stays then. */
export function PlatformForm({ platform, onSaved, onClose }: PlatformFormProps): ReactNode {
  const { call, scope } = useAdmin();
  const showToast = useToast();
  const [before] = useState<Draft>(() => draftOf(platform, initialDomain(scope)));
  const [draft, setDraft] = useState(before);
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const save = async (): Promise<void> => {
    const problems = problemsOf(draft);
    setWrong(problems);
    setProblem(null);
    if (Object.keys(problems).length > 0) return;
    setSaving(true);
    const outcome = await send();
    setSaving(false);
    if (outcome.status === 'failed') return setProblem(refusalText(outcome.failure));
    await onSaved();
    showToast(LTI_PLATFORM_TEXTS.saved);
    onClose();
  };
  const send = () => {
    const body = platformOf(draft);
    return platform === null
      ? call(ltiCalls.createLtiPlatform, { body })
      : call(ltiCalls.changeLtiPlatform, {
          platform: platform.id,
          body: changedFields(platformOf(before), body),
        });
  };
  const shown = platform === null ? FIELDS : FIELDS.filter((one) => one !== 'issuer' && one !== 'client_id');
  return (
    <DialogForm submit={CONTROL_LABELS.save} isSaving={isSaving} onSubmit={() => void save()}>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {shown.map((field) => (
        <TextField
          key={field}
          label={LABELS[field]}
          value={draft[field]}
          problem={wrong[field] ?? null}
          {...(field !== 'name' && { dir: 'ltr' as const })}
          onChange={(text) => set({ [field]: text })}
        />
      ))}
      <TextAreaField
        label={LTI_PLATFORM_TEXTS.deployments}
        hint={LTI_PLATFORM_TEXTS.deploymentsHint}
        value={draft.deployments}
        onChange={(deployments) => set({ deployments })}
      />
      <TextAreaField
        label={LTI_PLATFORM_TEXTS.origins}
        hint={LTI_PLATFORM_TEXTS.originsHint}
        value={draft.origins}
        onChange={(origins) => set({ origins })}
      />
      <PlatformDomain value={draft.domain} onChange={(domain) => set({ domain })} />
    </DialogForm>
  );
}

function draftOf(platform: LtiPlatform | null, domain: string): Draft {
  return {
    ...(Object.fromEntries(FIELDS.map((field) => [field, platform?.[field] ?? ''])) as Record<Field, string>),
    deployments: (platform?.deployments ?? []).join('\n'),
    origins: (platform?.origins ?? []).join('\n'),
    domain: platform === null ? domain : (platform.domain ?? ''),
  };
}

function problemsOf(draft: Draft): Partial<Record<Field, string>> {
  const missing = FIELDS.filter((field) => draft[field].trim() === '');
  const bad = ADDRESSES.filter((field) => !/^https?:\/\/\S+$/.test(draft[field].trim()));
  return {
    ...Object.fromEntries(bad.map((field) => [field, LTI_PLATFORM_TEXTS.badAddress])),
    ...Object.fromEntries(missing.map((field) => [field, LTI_PLATFORM_TEXTS.required])),
  };
}

function platformOf(draft: Draft): NewLtiPlatform {
  const texts = Object.fromEntries(FIELDS.map((field) => [field, draft[field].trim()]));
  return {
    ...(texts as Record<Field, string>),
    deployments: linesOf(draft.deployments),
    origins: linesOf(draft.origins),
    domain: draft.domain || null,
  };
}

function linesOf(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter((line) => line !== ''))];
}

function refusalText(failure: CallFailure): string {
  if (failure.kind !== 'refused') return adminFailureText(failure);
  if (failure.code === 'conflict') return LTI_PLATFORM_TEXTS.duplicate;
  return failure.code === 'invalid_request' ? LTI_PLATFORM_TEXTS.refused : adminFailureText(failure);
}
