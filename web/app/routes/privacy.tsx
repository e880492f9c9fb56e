import type { RetentionFacts } from '@beep/core/policies';
import { effectiveText, LEGAL_EFFECTIVE, PRIVACY_TEXTS, privacySections } from '@beep/core/texts';
import { Article, ArticleSection } from '@beep/ui';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CopySections } from '../marketing/copy-sections.tsx';
import { retentionSections } from '../marketing/retention-sections.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { useSiteDetails } from '../site-details.ts';
import { siteServices } from '../site-services.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: PRIVACY_TEXTS.title,
    description: PRIVACY_TEXTS.description,
  });

/** Null if the policies cannot be read now: the rest of the page is shown. */
export async function loader({ context }: LoaderFunctionArgs): Promise<RetentionFacts | null> {
  return (await siteServices(context)).readRetention().catch(() => null);
}

export default function Privacy(): ReactNode {
  const details = useSiteDetails();
  const facts = useLoaderData<typeof loader>();
  return (
    <Article heading={PRIVACY_TEXTS.heading} lead={effectiveText(LEGAL_EFFECTIVE)}>
      <CopySections sections={privacySections(details)} />
      {facts && (
        <>
          <CopySections sections={retentionSections(facts)} />
          <ArticleSection heading={PRIVACY_TEXTS.agreementHeading}>
            <p>
              <a href="/privacy/retention.txt">{PRIVACY_TEXTS.plainText}</a>
              {PRIVACY_TEXTS.plainTextEnd}
            </p>
          </ArticleSection>
        </>
      )}
    </Article>
  );
}
