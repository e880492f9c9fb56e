import { createBrowserClock, createReportsApi } from '@beep/browser';
import { REPORT_TEXTS } from '@beep/core/reports';
import { CONTROL_LABELS } from '@beep/core/texts';
import { PageMain, ReportFormView } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import { PageLink } from '../navigation/page-navigation.tsx';
import { pageMeta } from '../shell/page-meta.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${CONTROL_LABELS.reportRecording} · Beep`,
    description: REPORT_TEXTS.lead,
    robots: 'noindex',
  });

/** A page of its own, so that the listen page gets no heavier before its sound. */
export default function Report(): ReactNode {
  const { audioId = '' } = useParams();
  const [api] = useState(() => createReportsApi('', createBrowserClock()));
  return (
    <PageMain width="stage">
      <ReportFormView
        key={audioId}
        id={audioId}
        api={api}
        back={
          <PageLink to={`/play/${audioId}`} reloadDocument>
            {REPORT_TEXTS.back}
          </PageLink>
        }
      />
    </PageMain>
  );
}
