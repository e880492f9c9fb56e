import type { ReportList } from '@beep/api/features/admin';
import { adminCalls } from '@beep/api/features/admin';
import { ADMIN_TEXTS, openReportsLabel } from '@beep/core/texts';
import { EmptyState } from '@beep/ui';
import { SelectField } from '@beep/ui/admin';
import type { ReactNode } from 'react';
import { useAdmin, useQueryValue } from './admin-context.tsx';
import { Loaded, ShowMore } from './loaded.tsx';
import { ReportCard } from './report-card.tsx';
import { ScreenHead } from './screen-head.tsx';
import { type AdminList, useAdminList } from './use-admin-list.ts';

/** What listeners reported, and what was decided. */
export function ReportScreen(): ReactNode {
  const { call } = useAdmin();
  const [chosen, choose] = useQueryValue('state');
  const state = chosen === 'closed' ? 'closed' : 'open';
  const reports = useAdminList('reports', [state], (after) =>
    call(adminCalls.listReports, { query: { state, after } }),
  );
  return (
    <>
      <ScreenHead heading={ADMIN_TEXTS.reports} lead={ADMIN_TEXTS.reportsLead} />
      <div className="admin-tools">
        <SelectField
          label={ADMIN_TEXTS.shownReports}
          value={state}
          choices={[
            { value: 'open', label: ADMIN_TEXTS.openReports },
            { value: 'closed', label: ADMIN_TEXTS.closedReports },
          ]}
          onChange={(value) => choose(value === 'open' ? '' : value)}
        />
        <p role="status" className="admin-hint">
          {reports.status === 'ready' ? openNow(reports.value.first.open) : ''}
        </p>
      </div>
      <Loaded of={reports}>
        {(list) => (
          <Reports
            list={list}
            state={state}
            onChanged={() => (reports.status === 'ready' ? reports.refresh() : Promise.resolve())}
          />
        )}
      </Loaded>
    </>
  );
}

/** Nothing for none: the empty list has its own sentence, and closed reports may be listed below. */
function openNow(open: number): string {
  return open === 0 ? '' : openReportsLabel({ count: open });
}

interface ReportsProps {
  readonly list: AdminList<ReportList>;
  readonly state: 'open' | 'closed';
  readonly onChanged: () => Promise<void>;
}

function Reports({ list, state, onChanged }: ReportsProps): ReactNode {
  const reports = list.pages.flatMap((one) => one.reports);
  if (reports.length === 0) {
    return (
      <EmptyState
        kind="nothing"
        heading={state === 'open' ? ADMIN_TEXTS.noReports : ADMIN_TEXTS.noClosedReports}
      >
        {null}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="admin-cards">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} count={reports.length} />
    </>
  );
}
