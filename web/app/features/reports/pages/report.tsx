import { lateApi } from '@beep/browser';
import { CONTROL_LABELS, pageTitle, REPORT_TEXTS } from '@beep/core/texts';
import { PageMain } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageComposition } from '../../../composition-context.tsx';
import { PageLink, type PageProps } from '../../../navigation/page-navigation.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';
import { ReportForm } from '../report-form.tsx';

const late = lateApi(() => import('../late-send-report.ts'), ['sendReport']);

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: CONTROL_LABELS.reportRecording }),
    description: REPORT_TEXTS.lead,
    robots: 'noindex',
  });

/** A page of its own, so that the listen page gets no heavier before its sound. */
export default function Report({ params }: PageProps): ReactNode {
  const { audioId = '' } = params;
  const { session } = usePageComposition();
  return (
    <PageMain width="stage">
      <ReportForm
        key={audioId}
        send={(report) => late.sendReport(audioId, report, session)}
        back={
          <PageLink to={`/play/${audioId}`} reloadDocument>
            {REPORT_TEXTS.back}
          </PageLink>
        }
      />
    </PageMain>
  );
}
