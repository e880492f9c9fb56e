import { Article } from '@beep/ui';
import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { CopySections } from '../marketing/copy-sections.tsx';
import { LEGAL_EFFECTIVE, termsSections } from '../marketing/terms-copy.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { useSiteDetails } from '../site-details.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Terms', description: 'Read our most recent terms of service here.' });

export default function Terms(): ReactNode {
  const details = useSiteDetails();
  return (
    <Article heading="Terms of Service" lead={`Effective ${LEGAL_EFFECTIVE}`}>
      <CopySections sections={termsSections(details)} />
    </Article>
  );
}
