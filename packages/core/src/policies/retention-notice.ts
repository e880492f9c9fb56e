import { EXPIRATION_OPTIONS, type ExpirationOption } from '../expiry/expiration-option.ts';
import type { AuthMode } from '../session/index.ts';
import {
  auditLogPoint,
  IDENTITY_POINTS,
  KEPT_TEXTS,
  LEAVING_POINTS,
  longestLifePoint,
  OWN_LIVES,
  RETENTION_HEADING,
  RETENTION_RULE_POINTS,
  RETENTION_TEXTS,
} from '../texts/index.ts';
import type { Policy, RuleName } from './policy.ts';

/** The settings of an installation that a retention notice depends on. All of it is public. */
export interface RetentionFacts {
  /** What applies without a policy for the user's domain. */
  readonly rules: Policy;
  /** True if an administrator has set `rules`. */
  readonly isSet: boolean;
  /** The longest lives that the policies of single domains set. The domains are not public. */
  readonly ownLives: readonly ExpirationOption[];
  /** The days that the audit log is kept. */
  readonly auditDays: number;
  /** Who checks the sign-in. */
  readonly identity: AuthMode;
  /** The host that stores the audio; null if the service itself does. */
  readonly audioHost: string | null;
  readonly transcription: 'off' | 'built-in' | { readonly host: string };
  /** The host of the mailing list; null if the service stores the addresses. */
  readonly newsletterHost: string | null;
  /** True if a tag manager is loaded after consent. */
  readonly hasTagManager: boolean;
  /** The host that sends mail; null for none. */
  readonly mailHost: string | null;
}

export interface RetentionSection {
  readonly heading: string;
  readonly points: readonly string[];
}

/** What is kept, how long, who decides, and what leaves the service, from the settings and policies. */
export function retentionNotice(facts: RetentionFacts): readonly RetentionSection[] {
  const kept = [...lives(facts), ...KEPT_TEXTS, auditLogPoint({ days: facts.auditDays })];
  return [
    { heading: RETENTION_HEADING, points: kept },
    { heading: RETENTION_TEXTS.accessHeading, points: access(facts) },
    { heading: RETENTION_TEXTS.leavingHeading, points: leaving(facts) },
  ];
}

/** The notice as plain text, for an agreement. `title` is its first line. */
export function retentionText(facts: RetentionFacts, title: string): string {
  const sections = retentionNotice(facts).map(
    ({ heading, points }) => `${heading}\n\n${points.map((point) => `- ${point}`).join('\n')}\n`,
  );
  return [`${title}\n`, ...sections].join('\n');
}

function lives({ rules, isSet, ownLives }: RetentionFacts): readonly string[] {
  const { longestLife } = rules;
  const unlimited = isSet ? RETENTION_TEXTS.noLongestLifeSet : RETENTION_TEXTS.noPolicySet;
  const general = longestLife === 'never' ? unlimited : longestLifePoint({ life: longestLife });
  const own = EXPIRATION_OPTIONS.filter((option) => ownLives.includes(option));
  if (own.length === 0) return [general];
  const eitherOf = own
    .map((life) => OWN_LIVES.life({ life }))
    .reduce((before, life) => OWN_LIVES.either({ lives: before, life }));
  return [general, OWN_LIVES.point({ lives: eitherOf })];
}

/** A sentence for each value of the rules that the notice speaks of. */
const RULE_POINTS: {
  readonly [Name in keyof typeof RETENTION_RULE_POINTS]: Readonly<Record<`${Policy[Name]}`, string>>;
} = RETENTION_RULE_POINTS;

function access({ rules }: RetentionFacts): readonly string[] {
  const points = Object.entries<Readonly<Record<string, string>>>(RULE_POINTS).flatMap(
    ([name, sentences]) => sentences[String(rules[name as RuleName])] ?? [],
  );
  return [RETENTION_TEXTS.whoDecides, ...points];
}

function leaving(facts: RetentionFacts): readonly string[] {
  const { identity, audioHost, transcription, newsletterHost, hasTagManager, mailHost } = facts;
  const points = [
    IDENTITY_POINTS[identity],
    audioHost !== null && LEAVING_POINTS.audio({ host: audioHost }),
    typeof transcription === 'object' && LEAVING_POINTS.transcription({ host: transcription.host }),
    newsletterHost !== null && LEAVING_POINTS.newsletter({ host: newsletterHost }),
    hasTagManager && RETENTION_TEXTS.tagManager,
    mailHost !== null && LEAVING_POINTS.mail({ host: mailHost }),
  ].filter((point) => typeof point === 'string');
  const own = transcription === 'built-in' ? [RETENTION_TEXTS.builtInTranscripts] : [];
  const last = [...own, RETENTION_TEXTS.setUp];
  return points.length === 0
    ? [RETENTION_TEXTS.nothingLeaves, ...last]
    : [...points, RETENTION_TEXTS.nothingElse, ...last];
}
