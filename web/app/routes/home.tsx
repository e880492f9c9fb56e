import { CONTROL_LABELS, SITE_TEXTS } from '@beep/core/texts';
import { buttonClass, CallToAction, Carousel, Hero, HeroVoice, HostCards, PageMain } from '@beep/ui';
import type { ReactNode } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { ProductCard } from '../marketing/product-card.tsx';
import { PRODUCTS } from '../marketing/products.ts';
import { testimonialsOf } from '../marketing/testimonials.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { useSiteDetails } from '../site-details.ts';

/** Eleven seconds in the public domain. */
const SAMPLE = { url: '/sample-voice-note.mp3', durationSeconds: 11.1 } as const;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${SITE_TEXTS.homeTitle} · Beep`,
    description:
      'Record a voice note in your browser, Google Classroom, Docs or Gmail, and send the link. Anyone can listen without logging in.',
  });

export default function Home(): ReactNode {
  const details = useSiteDetails();
  const testimonials = testimonialsOf(details);
  return (
    <PageMain width="full">
      <Hero
        heading={['Say it.', 'Send the link.']}
        lead="Voice notes for Google Classroom, Docs and Gmail. Record in your browser, and anyone with the link can listen without logging in."
        claim={details.userClaim}
        action={
          <Link className={buttonClass({ kind: 'primary', large: true })} to="/create-account">
            {CONTROL_LABELS.getItNow}
          </Link>
        }
      >
        <HeroVoice {...SAMPLE} title="A voice note" hint="Sample: John F. Kennedy, 1961" />
      </Hero>
      <HostCards heading="Where you already write">
        {PRODUCTS.map((product) => (
          <ProductCard key={product.key} product={product} />
        ))}
      </HostCards>
      {testimonials.length > 0 && <Carousel label="What people say" quotes={testimonials} />}
      <CallToAction>
        <Link className={buttonClass({ kind: 'invert', large: true })} to="/create-account">
          {SITE_TEXTS.releases}
        </Link>
      </CallToAction>
    </PageMain>
  );
}
