import { TEST_EVENT, type WebhookBody } from '@beep/api/features/webhooks';
import { ownRecording } from '../../access/own-recording.ts';
import { recordingState } from '../../recordings/find-recording.ts';
import { type PresentDeps, presentRecording, shareUrl } from '../../recordings/present-recording.ts';
import type { StoredRecording } from '../../storage/recording-fields.ts';
import type { RecordingStore } from '../../storage/recording-store.ts';
import type { StoredDelivery, StoredWebhook } from './storage/index.ts';

export interface PresentNeeds extends PresentDeps {
  readonly stores: { readonly recordings: Pick<RecordingStore, 'find'> };
  readonly now: () => number;
}

type Told = NonNullable<WebhookBody['data']['recording']>;

/**
 * What is sent of an event, as everything is now; undefined if the policy forbids to tell it. A user gets what the API tells the
 * owner of a recording, an administrator what the list of a person's recordings has.
 */
export async function presentEvent(
  needs: PresentNeeds,
  webhook: StoredWebhook,
  { event, recording_id: id, reply_id: reply, at_ms }: StoredDelivery,
): Promise<WebhookBody | undefined> {
  const head = { type: event, timestamp: new Date(at_ms).toISOString() };
  if (event === TEST_EVENT || id === null) return { ...head, data: {} };
  const found = await needs.stores.recordings.find(id);
  if (event === 'recording.heard' && !needs.policies.policyOf(found?.domain ?? null).hearing)
    return undefined;
  const recording =
    found && recordingState(found, needs.now()) === 'live' ? present(needs, webhook, found) : { id };
  const isOwn = webhook.owner_uid !== null;
  return { ...head, data: { recording, ...(reply !== null && isOwn && { reply: { id: reply } }) } };
}

function present(
  needs: PresentNeeds,
  { owner_uid: uid, domain }: StoredWebhook,
  recording: StoredRecording,
): Told {
  if (uid === null) return recording.domain === domain ? forAdministrator(recording) : { id: recording.id };
  if (recording.ownerUid !== uid) return { id: recording.id };
  return forOwner(needs, recording, uid);
}

/** Of a suspended one no link and no words. */
function forOwner(needs: PresentNeeds, recording: StoredRecording, uid: string): Told {
  const { id, suspendedAt } = recording;
  if (suspendedAt !== null) return { id, suspended: true };
  const { title, duration, created_at, expires_at, transcript, first_heard_at } = presentRecording(
    ownRecording(recording, { uid }),
    needs,
    uid,
  );
  return {
    ...{ id, link: shareUrl(recording, needs), duration, created_at },
    ...(title !== undefined && { title }),
    ...(expires_at !== undefined && { expires_at }),
    ...(transcript !== undefined && { transcript }),
    ...(first_heard_at !== undefined && { first_heard_at }),
  };
}

function forAdministrator({
  id,
  ownerUid,
  duration,
  createdAt,
  expiresAt,
  suspendedAt,
}: StoredRecording): Told {
  return {
    ...{ id, owner: ownerUid, duration },
    created_at: Math.floor(createdAt / 1000),
    expires_at: expiresAt === null ? 0 : Math.floor(expiresAt / 1000),
    suspended: suspendedAt !== null,
  };
}
