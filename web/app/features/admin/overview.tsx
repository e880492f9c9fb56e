import { adminCalls } from '@beep/api/features/admin';
import { ADMIN_TEXTS, openReportsLabel } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useAdmin } from './admin-context.tsx';
import { adminPath } from './admin-sections.ts';
import { storedFigures } from './admin-words.ts';
import { DomainSelect, useChosenDomain } from './domain-select.tsx';
import { FactList } from './fact-list.tsx';
import { Loaded } from './loaded.tsx';
import { ScreenHead } from './screen-head.tsx';
import { UsageChart } from './usage-chart.tsx';
import { useAdminList, useAdminValue } from './use-admin-list.ts';

const SHOWN_DAYS = 90;

/** How much is stored, how it grew, and whether reports wait. */
export function Overview(): ReactNode {
  const { call } = useAdmin();
  const domain = useChosenDomain();
  const usage = useAdminValue('usage', [domain ?? ''], () =>
    call(adminCalls.getUsage, { query: { days: SHOWN_DAYS, domain } }),
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
  const { call, Link } = useAdmin();
  const reports = useAdminList('reports', ['open'], (after) =>
    call(adminCalls.listReports, { query: { state: 'open', after } }),
  );
  if (reports.status !== 'ready') return null;
  return (
    <Link to={adminPath({ section: 'reports', item: null })} className="admin-link">
      {openReportsLabel({ count: reports.value.first.open })}
    </Link>
  );
}
