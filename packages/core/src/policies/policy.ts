import { EXPIRATION_OPTIONS, type ExpirationOption } from '../expiry/expiration-option.ts';

export const RECORDING_RULES = ['everyone', 'listed', 'nobody'] as const;
export const DOWNLOAD_RULES = ['everyone', 'owner'] as const;
export const TRANSCRIPT_RULES = ['on', 'off', 'owner'] as const;
export const LISTENER_RULES = ['anyone', 'domains'] as const;

/** The rules for the recordings that the users of one email domain make. */
export interface Policy {
  /** Who may record: everyone of the domain, the addresses of `recorders`, or nobody. */
  readonly recording: (typeof RECORDING_RULES)[number];
  /** Email addresses in lower case; they count with `recording: 'listed'` only. */
  readonly recorders: readonly string[];
  /** The longest time until a recording is deleted; `never` sets no limit. */
  readonly longestLife: ExpirationOption;
  /** The expiration of users who never chose one; at most `longestLife`. */
  readonly defaultExpiry: ExpirationOption;
  /** Who may download the mp3. */
  readonly downloads: (typeof DOWNLOAD_RULES)[number];
  /** Whether the service writes transcripts: always, never, or as the owner chooses. */
  readonly transcripts: (typeof TRANSCRIPT_RULES)[number];
  /** Whether listeners are offered a voice reply. */
  readonly replies: boolean;
  /** Who may listen: anyone with the link, or signed-in users of `listenerDomains`. Owners always may. */
  readonly listeners: (typeof LISTENER_RULES)[number];
  /** Domains in the form of {@link POLICY_DOMAIN}; they count with `listeners: 'domains'` only. */
  readonly listenerDomains: readonly string[];
  /** Whether administrators may play recordings; each play is in the audit log. */
  readonly administratorsPlay: boolean;
  /** Whether owners learn when, and how far, a recording was heard. */
  readonly hearing: boolean;
}

/** What applies without any policy. */
export const DEFAULT_POLICY: Policy = {
  recording: 'everyone',
  recorders: [],
  longestLife: 'never',
  defaultExpiry: 'never',
  downloads: 'everyone',
  transcripts: 'owner',
  replies: true,
  listeners: 'anyone',
  listenerDomains: [],
  administratorsPlay: false,
  hearing: true,
};

/** The policy of all domains without one of their own, and of users without a verified address. */
export const OTHER_DOMAINS = '*';

/** A domain in lower case and ASCII (IDNA), without a trailing dot. Subdomains are other domains. */
export const POLICY_DOMAIN: RegExp =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** From the shortest life to the longest. */
const BY_LENGTH: readonly ExpirationOption[] = [
  ...EXPIRATION_OPTIONS.filter((option) => option !== 'never'),
  'never',
];

/** True if a policy's `longestLife` allows the option. */
export function allowsExpiration(longestLife: ExpirationOption, option: ExpirationOption): boolean {
  return BY_LENGTH.indexOf(option) <= BY_LENGTH.indexOf(longestLife);
}

/** The option, or the longest allowed one if it exceeds that. */
export function shortenExpiration(longestLife: ExpirationOption, option: ExpirationOption): ExpirationOption {
  return allowsExpiration(longestLife, option) ? option : longestLife;
}
