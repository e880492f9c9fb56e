import type { Clock } from '@beep/core/time';
import { type Consent, consentCookie, parseConsent } from './consent-cookie.ts';
import { noteForeignScript } from './foreign-scripts.ts';

let hasStarted = false;

/** Asks for consent in a drawn banner, and starts analytics only after it. Returns a function that ends it. */
export function runConsent(banner: HTMLElement, clock: Pick<Clock, 'nowMs'>): () => void {
  const show = (): void => {
    const consent = parseConsent(document.cookie);
    banner.hidden = consent !== undefined;
    if (consent !== 'accepted' || hasStarted) return;
    hasStarted = true;
    noteForeignScript();
    start(banner.dataset.consent ?? '', clock.nowMs()).catch(() => undefined);
  };
  const answer = ({ target }: Event): void => {
    const given = target instanceof Element && target.closest<HTMLElement>('[data-answer]')?.dataset.answer;
    if (!given) return;
    // Not the Cookie Store API: it needs a secure context.
    Reflect.set(document, 'cookie', consentCookie(given as Consent, location.protocol === 'https:'));
    show();
  };
  banner.addEventListener('click', answer);
  show();
  return () => banner.removeEventListener('click', answer);
}

async function start(tagManagerId: string, nowMs: number): Promise<void> {
  const { startAnalytics } = await import('./start-analytics.ts');
  await startAnalytics(tagManagerId, nowMs);
}
