import { PRICING_TEXTS, pageTitle, sentenceText } from '@beep/core/texts';
import { Button, buttonClass, PageHead, PageMain, Plan, Plans } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../navigation/page-navigation.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';
import { mailTo, useSiteDetails } from '../site-details.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: PRICING_TEXTS.title }),
    description: PRICING_TEXTS.description,
  });

export default function Pricing(): ReactNode {
  const { supportEmail } = useSiteDetails();
  return (
    <PageMain width="stage">
      <PageHead heading={PRICING_TEXTS.heading} lead={PRICING_TEXTS.lead} />
      <Plans>
        <Plan
          name={PRICING_TEXTS.free}
          state={PRICING_TEXTS.available}
          price={PRICING_TEXTS.freePrice}
          points={PRICING_TEXTS.freePoints}
          action={
            <PageLink className={buttonClass({ kind: 'primary', large: true })} to="/welcome">
              {PRICING_TEXTS.getStarted}
            </PageLink>
          }
        />
        <Plan
          name={PRICING_TEXTS.premium}
          state={PRICING_TEXTS.comingSoon}
          price={PRICING_TEXTS.unknownPrice}
          points={PRICING_TEXTS.premiumPoints}
          action={
            <Button kind="line" large disabled>
              {PRICING_TEXTS.comingSoon}
            </Button>
          }
        />
      </Plans>
      {supportEmail !== undefined && (
        <p>
          <span>{sentenceText({ sentence: PRICING_TEXTS.missing })}</span>
          <a href={mailTo(supportEmail, PRICING_TEXTS.requestSubject)}>{PRICING_TEXTS.requestFeature}</a>
        </p>
      )}
    </PageMain>
  );
}
