import type { PreferencesResource } from '@beep/api';
import { preferencesChangeSchema } from '@beep/api/contract';
import { parseJsonBody } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { domainOf } from '../policies/domain-of.ts';
import type { Service } from '../service.ts';
import type { AccountPreferences } from '../storage/preference-store.ts';
import { requireUser } from './authenticate.ts';
import { emailOf } from './email-of.ts';
import type { VerifiedUser } from './token-verifier.ts';

/** `GET /profile/me/preferences`. */
export async function getPreferences(context: AppContext, service: Service): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  return context.json(await present(await service.stores.preferences.find(user.uid), user, service));
}

/** `PATCH /profile/me/preferences`. */
export async function changePreferences(context: AppContext, service: Service): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  const { preferences } = service.stores;
  const change = await parseJsonBody(context, preferencesChangeSchema);
  const { transcripts, language, replies_for_new, mails_when_heard } = change;
  const before = await preferences.find(user.uid);
  const changed: AccountPreferences = {
    hasTranscripts: transcripts ?? before.hasTranscripts,
    language: language === undefined ? before.language : language,
    opensReplies: replies_for_new ?? before.opensReplies,
    mailsWhenHeard: mails_when_heard ?? before.mailsWhenHeard,
  };
  await preferences.put(user.uid, changed, service.now());
  return context.json(await present(changed, user, service));
}

async function present(
  { hasTranscripts, language, opensReplies, mailsWhenHeard }: AccountPreferences,
  user: VerifiedUser,
  service: Service,
): Promise<PreferencesResource> {
  const languages = await service.transcriptLanguages();
  return {
    transcripts: hasTranscripts,
    language,
    replies_for_new: opensReplies,
    ...(canMail(user, service) ? { mails_when_heard: mailsWhenHeard } : {}),
    available: service.transcribes,
    languages,
  };
}

/** The policy must also let the owner learn what was heard. */
function canMail(user: VerifiedUser, { sendsMail, policies }: Service): boolean {
  return sendsMail && emailOf(user) !== null && policies.policyOf(domainOf(user.verifiedEmail)).hearing;
}
