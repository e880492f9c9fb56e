import { ADMIN_TEXTS, adminPath, openReportsLabel, type Usage } from '@beep/core/admin';
import { bytesLabel, countLabel } from '@beep/core/recordings';
import type { ReactNode } from 'react';
import { useAdmin } from './admin-context.tsx';
import { DomainSelect, useChosenDomain } from './domain-select.tsx';
import { Loaded } from './loaded.tsx';
import { ScreenHead } from './screen-head.tsx';
import { UsageChart } from './usage-chart.tsx';
import { useAdminList, useAdminValue } from './use-admin-list.ts';

const SHOWN_DAYS = 90;

/** How much is stored, how it grew, and whether reports wait. */
export function Overview(): ReactNode {
  const { api } = useAdmin();
  const domain = useChosenDomain();
  const usage = useAdminValue('usage', [domain ?? ''], () =>
    api.usage.get({ days: SHOWN_DAYS, ...(domain !== undefined && { domain }) }),
  );
  return (
    <>
      <ScreenHead heading={ADMIN_TEXTS.overview} />
      <div className="admin-tools">
        <DomainSelect />
        <OpenReports />
      </div>
      <Loaded of={usage}>
        {(value) => (
          <>
            <Stored {...value.stored} />
            <UsageChart days={value.days} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Stored({ people, recordings, bytes }: Usage['stored']): ReactNode {
  const figures = [
    [ADMIN_TEXTS.storedPeople, countLabel(people)],
    [ADMIN_TEXTS.storedRecordings, countLabel(recordings)],
    [ADMIN_TEXTS.storedBytes, bytesLabel(bytes)],
  ] as const;
  return (
    <dl className="admin-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Draws nothing until the number is known. */
function OpenReports(): ReactNode {
  const { api, Link } = useAdmin();
  const reports = useAdminList('reports', ['open'], (after) =>
    api.reports.list({ state: 'open', ...(after !== undefined && { after }) }),
  );
  if (reports.status !== 'ready') return null;
  return (
    <Link to={adminPath({ section: 'reports', item: null })} className="admin-link">
      {openReportsLabel(reports.value.first.open)}
    </Link>
  );
}
