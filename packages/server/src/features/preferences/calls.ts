import type { AnswerOf } from '@beep/api';
import type { preferenceCalls } from '@beep/api/features/preferences';
import { emailOf } from '../../auth/email-of.ts';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import { domainOfUser } from '../../policies/domain-of.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import type { AccountPreferences } from '../../storage/preference-store.ts';
import type { Stores } from '../../storage/stores.ts';
import type { CallHandlers } from '../define-feature.ts';

type Calls = typeof preferenceCalls;

export interface PreferenceNeeds {
  readonly stores: Pick<Stores, 'preferences'>;
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  /** True if new recordings are transcribed. */
  readonly transcribes: boolean;
  /** The languages of the transcripts; null if they are not known, empty without transcripts. */
  readonly transcriptLanguages: () => Promise<readonly string[] | null>;
  /** True if a mail server is configured. */
  readonly sendsMail: boolean;
  readonly now: () => number;
}

export const createPreferenceHandlers = (service: PreferenceNeeds): CallHandlers<Calls> => ({
  getPreferences: async ({ user }) => present(await service.stores.preferences.find(user.uid), user, service),
  changePreferences: async ({ user, body }) => {
    const { preferences } = service.stores;
    const { transcripts, language, replies_for_new, mails_when_heard, display_language } = body;
    const changes: Partial<AccountPreferences> = {
      ...(transcripts !== undefined && { hasTranscripts: transcripts }),
      ...(language !== undefined && { language }),
      ...(replies_for_new !== undefined && { opensReplies: replies_for_new }),
      ...(mails_when_heard !== undefined && { mailsWhenHeard: mails_when_heard }),
      ...(display_language !== undefined && { displayLanguage: display_language }),
    };
    await preferences.put(user.uid, changes, service.now());
    return present(await preferences.find(user.uid), user, service);
  },
});

async function present(
  { hasTranscripts, language, opensReplies, mailsWhenHeard, displayLanguage }: AccountPreferences,
  user: VerifiedUser,
  service: PreferenceNeeds,
): Promise<AnswerOf<Calls['getPreferences']>> {
  const languages = await service.transcriptLanguages();
  return {
    transcripts: hasTranscripts,
    language,
    replies_for_new: opensReplies,
    ...(canMail(user, service) ? { mails_when_heard: mailsWhenHeard } : {}),
    display_language: displayLanguage,
    available: service.transcribes,
    languages: languages === null ? null : [...languages],
  };
}

/** The policy must also let the owner learn what was heard. */
function canMail(user: VerifiedUser, { sendsMail, policies }: PreferenceNeeds): boolean {
  return sendsMail && emailOf(user) !== null && policies.policyOf(domainOfUser(user)).hearing;
}
