import { adminPath, storedFigures } from '@beep/core/admin';
import { ADMIN_TEXTS, openReportsLabel } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useAdmin } from './admin-context.tsx';
import { DomainSelect, useChosenDomain } from './domain-select.tsx';
import { FactList } from './fact-list.tsx';
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
            <FactList kind="figures" facts={storedFigures(value.stored)} />
            <UsageChart days={value.days} />
          </>
        )}
      </Loaded>
    </>
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
