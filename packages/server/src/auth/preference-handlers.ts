import type { PreferencesResource } from '@beep/api';
import { preferencesChangeSchema } from '@beep/api/contract';
import { parseJsonBody } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import type { Service } from '../service.ts';
import type { AccountPreferences } from '../storage/preference-store.ts';
import { requireUser } from './authenticate.ts';

/** `GET /profile/me/preferences`. */
export async function getPreferences(context: AppContext, service: Service): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  return context.json(await present(await service.stores.preferences.find(user.uid), service));
}

/** `PATCH /profile/me/preferences`. */
export async function changePreferences(context: AppContext, service: Service): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  const { preferences } = service.stores;
  const { transcripts, language, replies_for_new } = await parseJsonBody(context, preferencesChangeSchema);
  const before = await preferences.find(user.uid);
  const changed: AccountPreferences = {
    hasTranscripts: transcripts ?? before.hasTranscripts,
    language: language === undefined ? before.language : language,
    opensReplies: replies_for_new ?? before.opensReplies,
  };
  await preferences.put(user.uid, changed, service.now());
  return context.json(await present(changed, service));
}

async function present(
  { hasTranscripts, language, opensReplies }: AccountPreferences,
  { transcribes, transcriptLanguages }: Service,
): Promise<PreferencesResource> {
  const languages = await transcriptLanguages();
  return {
    transcripts: hasTranscripts,
    language,
    replies_for_new: opensReplies,
    available: transcribes,
    languages,
  };
}
