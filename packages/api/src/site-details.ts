import { EXTENSION_HOST_IDS, type ExtensionHostId } from '@beep/core/hosts';

export const SOCIAL_NETWORKS = ['x', 'linkedin', 'youtube', 'facebook', 'instagram'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** A user's quote about the product. */
export interface Testimonial {
  readonly author: string;
  /** The app that they use it in, as a label. */
  readonly appUser: string;
  readonly content: string;
}

/** The operator's details of the installation. Missing ones are not shown. */
export interface SiteDetails {
  readonly supportEmail?: string;
  readonly jobsEmail?: string;
  readonly copyrightEmail?: string;
  readonly storeLinks?: Readonly<Partial<Record<ExtensionHostId, string>>>;
  readonly socialLinks?: Readonly<Partial<Record<SocialNetwork, string>>>;
  /** An empty list shows none; if absent, the site shows samples marked as such. */
  readonly testimonials?: readonly Testimonial[];
  /** A sentence about the number of users. */
  readonly userClaim?: string;
  /** A mailing list's JSONP address; without it the service stores the addresses. */
  readonly newsletterListUrl?: string;
  /** A tag manager's container. It is loaded only after consent. */
  readonly tagManagerId?: string;
  /** An address on the site's origin that is notified of the signed-in user: POST with the token, DELETE without. */
  readonly tokenSyncUrl?: string;
  /** How long pages wait for the identity provider before they treat a visitor as signed out. */
  readonly authWatchdogMs?: number;
}

/** `problem` is one line that names the field to change. */
export type SiteDetailsOutcome =
  | { readonly status: 'ok'; readonly details: SiteDetails }
  | { readonly status: 'invalid'; readonly problem: string };

/** Parses the operator's JSON. An unknown field is a problem, so that misspelt ones are noticed. */
export function parseSiteDetails(input: unknown): SiteDetailsOutcome {
  if (!isFields(input)) return { status: 'invalid', problem: 'it must be a JSON object' };
  for (const [name, value] of Object.entries(input)) {
    const rule = Object.hasOwn(RULES, name) ? RULES[name as keyof SiteDetails] : undefined;
    if (rule === undefined) return { status: 'invalid', problem: `it has no field "${name}"` };
    if (!rule.accepts(value)) return { status: 'invalid', problem: `"${name}" must be ${rule.wanted}` };
  }
  return { status: 'ok', details: input };
}

interface Rule {
  readonly wanted: string;
  readonly accepts: (value: unknown) => boolean;
}

const MAIL: Rule = {
  wanted: 'an e-mail address',
  accepts: (value) => isText(value) && /^[^\s@,?&]+@[^\s@,?&]+$/.test(value),
};

const RULES: Readonly<Record<keyof SiteDetails, Rule>> = {
  supportEmail: MAIL,
  jobsEmail: MAIL,
  copyrightEmail: MAIL,
  storeLinks: linksTo(EXTENSION_HOST_IDS),
  socialLinks: linksTo(SOCIAL_NETWORKS),
  testimonials: {
    wanted: 'a list of {"author", "appUser", "content"}',
    accepts: (value) => Array.isArray(value) && value.every(isTestimonial),
  },
  userClaim: { wanted: 'a sentence', accepts: isText },
  newsletterListUrl: { wanted: 'an https address', accepts: isHttpsUrl },
  tagManagerId: {
    wanted: 'a container such as GTM-AB12CD',
    accepts: (value) => isText(value) && /^GTM-[A-Z0-9]+$/.test(value),
  },
  tokenSyncUrl: {
    wanted: 'a path of this site such as /session',
    accepts: (value) => isText(value) && /^\/(?![/\\])\S*$/.test(value),
  },
  authWatchdogMs: {
    wanted: 'a number of milliseconds above 0',
    accepts: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
  },
};

function linksTo(names: readonly string[]): Rule {
  return {
    wanted: `https addresses by name (${names.join(', ')})`,
    accepts: (value) =>
      isFields(value) &&
      Object.entries(value).every(([name, link]) => names.includes(name) && isHttpsUrl(link)),
  };
}

function isTestimonial(value: unknown): boolean {
  return isFields(value) && [value.author, value.appUser, value.content].every(isText);
}

function isHttpsUrl(value: unknown): boolean {
  return isText(value) && /^https:\/\/[^\s/]/.test(value) && URL.canParse(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
