import type { SiteDetails } from '@beep/api';
import { OTHER_DOMAINS, type RetentionFacts } from '@beep/core/policies';
import type { Config } from '../config/config.ts';
import type { PolicyVersion } from '../storage/policy-store.ts';
import { NO_POLICY } from './policy-directory.ts';

/** The settings that a retention notice depends on. */
export interface RetentionSettings
  extends Pick<Config, 'remoteAudio' | 'transcription' | 'auditDays' | 'mail'> {
  readonly auth: Pick<Config['auth'], 'mode'>;
}

export interface RetentionSource {
  readonly details?: SiteDetails | undefined;
  /** The current ones. */
  readonly policies: readonly PolicyVersion[];
  /** For the notice of one domain; `*` by default. */
  readonly domain?: string;
}

/** Everything that a retention notice says. */
export function retentionFacts(
  { auth, remoteAudio, transcription, auditDays, mail }: RetentionSettings,
  { details, policies, domain = OTHER_DOMAINS }: RetentionSource,
): RetentionFacts {
  const others = policies.find((version) => version.domain === OTHER_DOMAINS);
  const version = policies.find((own) => own.domain === domain) ?? others;
  const own = domain === OTHER_DOMAINS ? policies.filter((one) => one.domain !== OTHER_DOMAINS) : [];
  const { newsletterListUrl: list, tagManagerId } = details ?? {};
  return {
    rules: (version ?? NO_POLICY).policy,
    isSet: version !== undefined,
    ownLives: [...new Set(own.map(({ policy }) => policy.longestLife))],
    auditDays,
    identity: auth.mode,
    audioHost: remoteAudio ? new URL(remoteAudio.origin).hostname : null,
    transcription:
      transcription.engine === 'url' ? { host: new URL(transcription.url).hostname } : transcription.engine,
    newsletterHost: list === undefined ? null : new URL(list).hostname,
    hasTagManager: tagManagerId !== undefined,
    mailHost: mail ? new URL(mail.url).hostname : null,
  };
}
