import type { VerifiedUser } from '../auth/token-verifier.ts';
import { findLinked } from '../recordings/find-linked.ts';
import { findRecording, requireLive } from '../recordings/find-recording.ts';
import { ServerError } from '../server-error.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import type { RecordingStore } from '../storage/recording-store.ts';

declare const OWN: unique symbol;

/** A recording in the hands of its owner. Only {@link ownRecording} makes one. */
export type OwnRecording = StoredRecording & { readonly [OWN]: true };

export interface OwnRecordingDeps {
  readonly stores: { readonly recordings: RecordingStore };
  readonly now: () => number;
}

/** The same for links, whose id may be that of a printed label. */
export interface LinkedDeps extends OwnRecordingDeps {
  readonly stores: Parameters<typeof findLinked>[0];
}

/** Throws `forbidden` for another user. */
export function ownRecording(recording: StoredRecording, user: Pick<VerifiedUser, 'uid'>): OwnRecording {
  if (recording.ownerUid !== user.uid) throw new ServerError('forbidden');
  return recording as OwnRecording;
}

/** The same for the id in a share link, which may be that of a printed label. */
export async function findOwnLinked(
  { stores, now }: LinkedDeps,
  linkId: string,
  user: Pick<VerifiedUser, 'uid'>,
): Promise<OwnRecording> {
  return ownRecording(requireLive(await findLinked(stores, linkId, now()), now()), user);
}

/** The user's recording, suspended or not. Rejects with `not_found`, `expired`, `deleted` or `forbidden`. */
export async function findOwnRecording(
  { stores, now }: OwnRecordingDeps,
  id: string,
  user: Pick<VerifiedUser, 'uid'>,
): Promise<OwnRecording> {
  return ownRecording(requireLive(await findRecording(stores.recordings, id), now()), user);
}
