import { CONTROL_LABELS, HOME_TEXTS, pageTitle, SITE_TEXTS } from '@beep/core/texts';
import { buttonClass, CallToAction, Carousel, Hero, HeroVoice, HostCards, PageMain } from '@beep/ui';
import type { ReactNode } from 'react';
import { ProductCard } from '../marketing/product-card.tsx';
import { PRODUCTS } from '../marketing/products.ts';
import { testimonialsOf } from '../marketing/testimonials.ts';
import { PageLink } from '../navigation/page-navigation.tsx';
import { WithPlayer } from '../ports/with-player.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';
import { useSiteDetails } from '../site-details.ts';

/** Eleven seconds in the public domain. */
const SAMPLE = { url: '/sample-voice-note.mp3', durationSeconds: 11.1 } as const;

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: SITE_TEXTS.homeTitle }),
    description: HOME_TEXTS.description,
  });

export default function Home(): ReactNode {
  const details = useSiteDetails();
  const testimonials = testimonialsOf(details);
  return (
    <PageMain width="full">
      <Hero
        heading={HOME_TEXTS.heading}
        lead={HOME_TEXTS.lead}
        claim={details.userClaim}
        action={
          <PageLink className={buttonClass({ kind: 'primary', large: true })} to="/create-account">
            {CONTROL_LABELS.getItNow}
          </PageLink>
        }
      >
        <WithPlayer>
          <HeroVoice {...SAMPLE} title={HOME_TEXTS.sampleTitle} hint={HOME_TEXTS.sampleHint} />
        </WithPlayer>
      </Hero>
      <HostCards heading={HOME_TEXTS.hostsHeading}>
        {PRODUCTS.map((product) => (
          <ProductCard key={product.key} product={product} />
        ))}
      </HostCards>
      {testimonials.length > 0 && <Carousel label={HOME_TEXTS.quotesLabel} quotes={testimonials} />}
      <CallToAction>
        <PageLink className={buttonClass({ kind: 'invert', large: true })} to="/create-account">
          {SITE_TEXTS.releases}
        </PageLink>
      </CallToAction>
    </PageMain>
  );
}
