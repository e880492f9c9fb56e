import { Button, buttonClass, PageHead, PageMain, Plan, Plans } from '@beep/ui';
import type { ReactNode } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { pageMeta } from '../shell/page-meta.ts';
import { mailTo, useSiteDetails } from '../site-details.ts';

const FREE_POINTS = [
  'Simple link sharing',
  'Web recorder',
  'Chrome extensions for Gmail, Google Docs and Google Classroom',
  'Google Workspace integration',
] as const;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Pricing · Beep',
    description: 'Beep is free for now, and a free plan stays when paid plans arrive.',
  });

export default function Pricing(): ReactNode {
  const { supportEmail } = useSiteDetails();
  return (
    <PageMain width="stage">
      <PageHead heading="Pricing" lead="Free for now. A free plan stays when paid plans arrive." />
      <Plans>
        <Plan
          name="Free"
          state="Available Now"
          price="$0/month"
          points={FREE_POINTS}
          action={
            <Link className={buttonClass({ kind: 'primary', large: true })} to="/welcome">
              Get Started Free
            </Link>
          }
        />
        <Plan
          name="Premium"
          state="Coming Soon"
          price="TBD"
          points={['Premium Features & Premium Support']}
          action={
            <Button kind="line" large disabled>
              Coming Soon
            </Button>
          }
        />
      </Plans>
      {supportEmail !== undefined && (
        <p>
          Something missing? <a href={mailTo(supportEmail, 'Feature request')}>Request a Feature</a>
        </p>
      )}
    </PageMain>
  );
}
