import { NOT_ALLOWED_TEXTS } from '../compiled/errors.ts';
import { WELCOME_HEADINGS } from '../compiled/site.ts';

/** The greeting of the welcome page, by the first word of the name. */
export function welcomeHeading(displayName: string | null): string {
  const [firstName] = displayName?.trim().split(/\s+/) ?? [];
  return firstName ? WELCOME_HEADINGS.named({ firstName }) : WELCOME_HEADINGS.unnamed;
}

/** Why this account may not listen: the one with `email`, if it is known. */
export function notAllowedText(email: string | null): string {
  return email === null ? NOT_ALLOWED_TEXTS.unnamed : NOT_ALLOWED_TEXTS.signedIn({ email });
}
