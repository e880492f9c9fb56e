import type { SiteConfig } from '@beep/api';
import { type SignInChoice, signInChoices } from '@beep/core/session';
import type { MetaArgs } from 'react-router';

/** The sign-in buttons of a site. */
export function siteSignInChoices(config: SiteConfig | undefined): readonly SignInChoice[] {
  return signInChoices(config?.auth.mode === 'oidc' ? config.auth.providers : undefined);
}

/** For a page's description: the label of the only sign-in button, or null. */
export function onlySignInLabel(matches: MetaArgs['matches']): string | null {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { readonly config?: SiteConfig }
    | undefined;
  const [first, ...others] = siteSignInChoices(root?.config);
  return first !== undefined && others.length === 0 ? first.label : null;
}
