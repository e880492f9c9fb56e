import type { SiteConfig } from '@beep/api';
import { type SignInChoice, signInChoices } from '@beep/core/session';

/** The sign-in buttons of a site. */
export function siteSignInChoices(config: SiteConfig): readonly SignInChoice[] {
  return signInChoices(config.auth.providers);
}

/** For a page's description: the label of the only sign-in button, or null. */
export function onlySignInLabel(config: SiteConfig): string | null {
  const [first, ...others] = siteSignInChoices(config);
  return first !== undefined && others.length === 0 ? first.label : null;
}
