import type { RetentionFacts } from '@beep/core/policies';
import { Article, ArticleSection } from '@beep/ui';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CopySections } from '../marketing/copy-sections.tsx';
import { privacySections, retentionSections } from '../marketing/privacy-copy.ts';
import { LEGAL_EFFECTIVE } from '../marketing/terms-copy.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { useSiteDetails } from '../site-details.ts';
import { siteServices } from '../site-services.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy Policy · Beep',
    description: 'What Beep keeps about you and your recordings, for how long, and how to have it deleted.',
  });

/** Null if the policies cannot be read now: the rest of the page is shown. */
export async function loader({ context }: LoaderFunctionArgs): Promise<RetentionFacts | null> {
  return (await siteServices(context)).readRetention().catch(() => null);
}

export default function Privacy(): ReactNode {
  const details = useSiteDetails();
  const facts = useLoaderData<typeof loader>();
  return (
    <Article heading="Privacy Policy" lead={`Effective ${LEGAL_EFFECTIVE}`}>
      <CopySections sections={privacySections(details)} />
      {facts && (
        <>
          <CopySections sections={retentionSections(facts)} />
          <ArticleSection heading="For an agreement">
            <p>
              <a href="/privacy/retention.txt">The last three sections as plain text</a>, as they are today.
            </p>
          </ArticleSection>
        </>
      )}
    </Article>
  );
}
