import { Article } from '@beep/ui';
import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { CopySections } from '../marketing/copy-sections.tsx';
import { privacySections } from '../marketing/privacy-copy.ts';
import { LEGAL_EFFECTIVE } from '../marketing/terms-copy.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { useSiteDetails } from '../site-details.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy Policy · Beep',
    description: 'What Beep keeps about you and your recordings, for how long, and how to have it deleted.',
  });

export default function Privacy(): ReactNode {
  const details = useSiteDetails();
  return (
    <Article heading="Privacy Policy" lead={`Effective ${LEGAL_EFFECTIVE}`}>
      <CopySections sections={privacySections(details)} />
    </Article>
  );
}
