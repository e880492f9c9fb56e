import type { SiteConfig } from '@beep/api';
import { createAudioOutput, createLocalStore, createPlaybackLock, createSampleSound } from '@beep/browser';
import { CONTROL_LABELS } from '@beep/core/texts';
import type { Clock } from '@beep/core/time';
import { buttonClass, followScroll, runCarousel, runHeroVoice } from '@beep/ui';
import { runConsent } from '../consent/run-consent.ts';
import { createNewsletter } from '../features/newsletter/index.ts';
import { chooseByLink } from '../language/keep-language.ts';

/** Moves what is around the content of public pages: header, newsletter form, and the question for consent. */
export function runAround(config: SiteConfig, clock: Clock): void {
  const header = document.querySelector('header');
  header?.firstElementChild?.append(
    linkTo('/log-in', CONTROL_LABELS.logIn, buttonClass({ kind: 'quiet' })),
    linkTo('/create-account', CONTROL_LABELS.createAccount, buttonClass({ kind: 'line' })),
  );
  followScroll(header);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.addEventListener('click', () => chooseByLink(link));
  }
  const runNewsletter = createNewsletter(config.details ?? {}, clock);
  for (const box of all('[data-newsletter]')) runNewsletter(box);
  for (const banner of all('[data-consent]')) runConsent(banner, clock);
}

/** Moves the content of a public page. Returns a function that ends it. */
export function runContent(clock: Clock): () => void {
  const stops = [
    ...all('[data-carousel]').map((carousel) => runCarousel(carousel, clock)),
    ...all('[data-hero-voice]').map((figure) =>
      runHeroVoice(figure, {
        createAudioOutput,
        settings: createLocalStore(),
        sample: createSampleSound(),
        lock: createPlaybackLock(),
        clock,
      }),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The header is drawn without its controls, because the server does not know the session. */
function linkTo(href: string, text: string, className: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, textContent: text, className });
}

function all(selector: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}
