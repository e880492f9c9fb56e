import { ABOUT_US_TEXTS, pageTitle } from '@beep/core/texts';
import { Article, ArticleSection } from '@beep/ui';
import type { ReactNode } from 'react';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';
import { mailTo, useSiteDetails } from '../site-details.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: ABOUT_US_TEXTS.title }),
    description: ABOUT_US_TEXTS.description,
  });

export default function AboutUs(): ReactNode {
  const { jobsEmail } = useSiteDetails();
  return (
    <Article heading={ABOUT_US_TEXTS.heading} lead={ABOUT_US_TEXTS.lead}>
      <ArticleSection heading={ABOUT_US_TEXTS.whyHeading}>
        {ABOUT_US_TEXTS.why.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </ArticleSection>
      <ArticleSection heading={ABOUT_US_TEXTS.nextHeading}>
        <p>{ABOUT_US_TEXTS.next}</p>
      </ArticleSection>
      <ArticleSection heading={ABOUT_US_TEXTS.joinHeading}>
        <p>{ABOUT_US_TEXTS.join}</p>
        <ul>
          {ABOUT_US_TEXTS.positions.map((position) => (
            <li key={position}>
              {jobsEmail === undefined ? position : <a href={mailTo(jobsEmail, position)}>{position}</a>}
            </li>
          ))}
        </ul>
      </ArticleSection>
    </Article>
  );
}
