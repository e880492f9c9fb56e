import { TERMS_TEXTS, termsSections } from '@beep/core/texts';
import { Article } from '@beep/ui';
import type { ReactNode } from 'react';
import { CopySections } from '../marketing/copy-sections.tsx';
import { LEGAL_LANGUAGE, LegalLead } from '../marketing/legal-lead.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';
import { useSiteDetails } from '../site-details.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, { title: TERMS_TEXTS.title, description: TERMS_TEXTS.description });

export default function Terms(): ReactNode {
  const details = useSiteDetails();
  return (
    <Article heading={TERMS_TEXTS.heading} lead={<LegalLead />}>
      <CopySections sections={termsSections(details)} lang={LEGAL_LANGUAGE} />
    </Article>
  );
}
