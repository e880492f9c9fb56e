import type { PolicyVersion } from '@beep/api/features/admin';
import { ADMIN_TEXTS } from '@beep/core/texts';
import { dateAndTime } from '@beep/core/time';
import { Heading } from '@beep/ui';
import { DataTable } from '@beep/ui/admin';
import { type ReactNode, useId } from 'react';
import { policyChanges } from './policy-words.ts';

export interface PolicyVersionsProps {
  /** Newest first. */
  readonly versions: readonly PolicyVersion[];
}

/** Who changed which rules, and when. */
export function PolicyVersions({ versions }: PolicyVersionsProps): ReactNode {
  const id = useId();
  if (versions.length === 0) return null;
  return (
    <section className="admin-part" aria-labelledby={id}>
      <Heading id={id}>{ADMIN_TEXTS.versions}</Heading>
      <DataTable
        label={ADMIN_TEXTS.versions}
        items={versions}
        keyOf={({ version }) => String(version)}
        columns={[
          { name: ADMIN_TEXTS.version, cell: ({ version }) => version },
          { name: ADMIN_TEXTS.whatChanged, cell: (version) => changesOf(version, versions) },
          {
            name: ADMIN_TEXTS.changedBy,
            cell: ({ changedBy }) => <bdi className="admin-address">{changedBy}</bdi>,
          },
          {
            name: ADMIN_TEXTS.changedAt,
            kind: 'date',
            cell: ({ changedAt }) => dateAndTime(changedAt * 1000),
          },
        ]}
      />
    </section>
  );
}

function changesOf({ version, policy }: PolicyVersion, versions: readonly PolicyVersion[]): string {
  const before = versions.find((one) => one.version === version - 1);
  if (before === undefined) return ADMIN_TEXTS.firstVersion;
  return policyChanges(before.policy, policy).join('. ') || ADMIN_TEXTS.sameRules;
}
