import type { PolicyPreview, PolicyVersion } from '@beep/api/features/admin';
import { DEFAULT_POLICY } from '@beep/core/policies';
import { OPERATOR } from '../../access/administrators.ts';
import { presentPolicy, presentPreview } from '../../features/admin/index.ts';
import { changePolicy, type PolicyChangeRequest, previewPolicy } from '../../policies/change-policy.ts';
import { ServerError } from '../../server-error.ts';
import { type Command, type CommandInput, table, timeText } from '../command.ts';
import { scopeOf } from './arguments.ts';
import { changedPolicy, graceDaysOption, POLICY_OPTIONS } from './policy-options.ts';

/** The policies of domains; `*` is that of all domains without one of their own. */
export const POLICY_COMMANDS: readonly Command[] = [
  {
    name: 'policies list',
    summary: 'The current policy of each domain that has one',
    takes: [],
    options: {},
    run: async ({ open }) => {
      const { stores } = await open();
      const policies = (await stores.policies.current()).map(presentPolicy);
      return { lines: policyTable(policies), json: { policies } };
    },
  },
  {
    name: 'policies show',
    summary: 'All versions of a policy, newest first',
    takes: ['DOMAIN'],
    options: {},
    run: async ({ open, names }) => {
      const domain = scopeOf(names[0]);
      const { stores } = await open();
      const policies = (await stores.policies.versions(domain)).map(presentPolicy);
      const [newest] = policies;
      const rules = Object.entries(newest?.policy ?? {}).map(([name, value]) => `${name}: ${shown(value)}`);
      return { lines: [...policyTable(policies), '', ...rules], json: { policies } };
    },
  },
  {
    name: 'policies preview',
    summary: 'What a change of policy would delete and silence; changes nothing',
    takes: ['DOMAIN'],
    options: POLICY_OPTIONS,
    run: async (input) => {
      const { change, installation } = await readChange(input);
      const found = await previewPolicy(installation, change);
      if (!found) throw changedMeanwhile();
      const preview = presentPreview(found);
      return {
        lines: [
          `${preview.recordings} recordings are under this policy.`,
          `The grace period ends on ${timeText(preview.graceEndsAt)}. Nothing is deleted by the change before.`,
          `${preview.deletions} recordings will be deleted then.`,
          laterText(preview),
          `${preview.silenced} will be heard by the listed domains only.`,
        ],
        json: preview,
      };
    },
  },
  {
    name: 'policies set',
    summary: 'Change rules of a policy; a running service follows within seconds',
    takes: ['DOMAIN'],
    options: POLICY_OPTIONS,
    run: async (input) => {
      const { change, installation } = await readChange(input);
      const added = await changePolicy(installation, change);
      if (!added) throw changedMeanwhile();
      const policy = presentPolicy(added);
      return {
        lines: [
          `${policy.domain} has version ${policy.version}. Nothing is deleted before ${timeText(policy.graceEndsAt)}.`,
        ],
        json: policy,
      };
    },
  },
];

function laterText({ laterDeletions, firstLaterDeletionAt }: PolicyPreview): string {
  const first = firstLaterDeletionAt === null ? '' : `, the first on ${timeText(firstLaterDeletionAt)}`;
  return `${laterDeletions} will be deleted later, but earlier than now planned${first}.`;
}

async function readChange({ open, names, options }: CommandInput) {
  const domain = scopeOf(names[0]);
  const graceDays = graceDaysOption(options);
  const installation = await open();
  const { policies } = installation.stores;
  const version = (await policies.newest()).get(domain) ?? 0;
  const before = (await policies.find(domain, version))?.policy ?? DEFAULT_POLICY;
  const policy = await changedPolicy(before, options);
  const change: PolicyChangeRequest = { domain, policy, graceDays, version, changedBy: OPERATOR.name };
  return { change, installation };
}

function changedMeanwhile(): ServerError {
  return new ServerError('conflict', { message: 'Somebody has changed this policy meanwhile. Try again.' });
}

function policyTable(policies: readonly PolicyVersion[]): string[] {
  const rows = policies.map(({ domain, version, changedBy, changedAt, graceEndsAt, policy }) => [
    ...[domain, version, timeText(changedAt), changedBy, timeText(graceEndsAt)],
    ...[policy.recording, policy.longestLife, policy.listeners],
  ]);
  return table(
    ['DOMAIN', 'VERSION', 'CHANGED', 'BY', 'GRACE ENDS', 'RECORDING', 'LONGEST LIFE', 'LISTENERS'],
    rows,
  );
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length > 10 ? `${value.length} entries` : value.join(' ') || '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
