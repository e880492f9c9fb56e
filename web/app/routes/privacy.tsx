import type { RetentionFacts } from '@beep/core/policies';
import { PRIVACY_TEXTS, pageTitle, privacySections } from '@beep/core/texts';
import { Article, ArticleSection, Rich } from '@beep/ui';
import type { ReactNode } from 'react';
import { CopySections } from '../marketing/copy-sections.tsx';
import { LEGAL_LANGUAGE, LegalLead } from '../marketing/legal-lead.tsx';
import { retentionSections } from '../marketing/retention-sections.ts';
import type { PageProps } from '../navigation/page-navigation.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';
import { useSiteDetails } from '../site-details.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: PRIVACY_TEXTS.title }),
    description: PRIVACY_TEXTS.description,
  });

/** Its data are the retention facts; without them the rest of the page is shown. */
export default function Privacy({ data }: PageProps): ReactNode {
  const details = useSiteDetails();
  const facts = data as RetentionFacts | null | undefined;
  return (
    <Article heading={PRIVACY_TEXTS.heading} lead={<LegalLead />}>
      <CopySections sections={privacySections(details)} lang={LEGAL_LANGUAGE} />
      {facts && (
        <>
          <CopySections sections={retentionSections(facts)} />
          <ArticleSection heading={PRIVACY_TEXTS.agreementHeading}>
            <p>
              <Rich
                text={PRIVACY_TEXTS.plainText()}
                tags={{ link: (text) => <a href="/privacy/retention.txt">{text}</a> }}
              />
            </p>
          </ArticleSection>
        </>
      )}
    </Article>
  );
}
