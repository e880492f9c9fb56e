import { findOwnRecording, type OwnRecordingDeps } from '../access/own-recording.ts';
import type { VerifiedUser } from '../auth/token-verifier.ts';
import type { PolicyDirectory } from '../policies/policy-directory.ts';
import { earlierEnd, refuseLongExpiry } from '../policies/refuse-long-expiry.ts';
import { ServerError } from '../server-error.ts';
import { findRecording, recordingState } from './find-recording.ts';
import { parseExpiresAt } from './parse-expiry.ts';

export interface ChangeOwnDeps extends OwnRecordingDeps {
  readonly policies: Pick<PolicyDirectory, 'versionOf'>;
}

interface OwnerOf {
  readonly id: string;
  readonly user: Pick<VerifiedUser, 'uid'>;
}

/** Resolves with the new end: milliseconds since the epoch, null for never. Rejects with `invalid_expiry`. */
export async function changeOwnExpiry(
  service: ChangeOwnDeps,
  { id, user }: OwnerOf,
  input: string | number | null,
): Promise<number | null> {
  const recording = await findOwnRecording(service, id, user);
  const expiresAt = parseExpiresAt(input, service.now());
  const version = service.policies.versionOf(recording.domain);
  refuseLongExpiry(input, { expiresAt, recording, version });
  await service.stores.recordings.setExpiry(recording.id, expiresAt);
  return earlierEnd(expiresAt, recording.policyExpiresAt);
}

/** Does nothing if the recording is deleted already. */
export async function deleteOwnRecording(service: OwnRecordingDeps, { id, user }: OwnerOf): Promise<void> {
  const { recordings } = service.stores;
  const recording = await findRecording(recordings, id);
  if (recording.ownerUid !== user.uid) {
    const state = recordingState(recording, service.now());
    throw new ServerError(state === 'live' ? 'forbidden' : state);
  }
  await recordings.markDeleted(recording.id, service.now());
}
