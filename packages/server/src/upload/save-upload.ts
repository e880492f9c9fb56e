import type { UploadResource } from '@beep/api';
import { type ExpirationOption, expiresAtMs } from '@beep/core/expiry';
import type { RecordingSource } from '@beep/core/hosts';
import { shortenExpiration } from '@beep/core/policies';
import type { AudioVerdict } from '../audio/audio-verdict.ts';
import { accountPayer, uploadNetworkPayer } from '../audio/queue/payers.ts';
import { eraseRecordings } from '../auth/delete-account.ts';
import type { Log } from '../log/log.ts';
import { hasTranscript } from '../policies/has-transcript.ts';
import type { PolicyDirectory } from '../policies/policy-directory.ts';
import { noSuchSlot } from '../recordings/check-slot.ts';
import type { LoudnessNormalization } from '../recordings/copies/loudness-normalization.ts';
import { recordingState } from '../recordings/find-recording.ts';
import type { KeyedMutex } from '../recordings/keyed-mutex.ts';
import { shareUrl } from '../recordings/present-recording.ts';
import { ServerError } from '../server-error.ts';
import { audioName } from '../storage/audio-names.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import type { CreateOutcome, NewRecording, SlotOrder } from '../storage/recording-store.ts';
import { StorageUnavailableError } from '../storage/storage-error.ts';
import type { Stores } from '../storage/stores.ts';
import type { QueuedSound } from '../storage/transcript-writing.ts';
import type { KeyedUpload } from '../storage/upload-key-store.ts';
import { inSpan, type SpanAttributes } from '../tracing/tracing.ts';
import { type InspectUploadDeps, refuseSmall, withInspectedAudio } from './inspect-upload.ts';
import type { ReceivedFile } from './spool.ts';

/** How long an upload key is remembered. */
export const UPLOAD_KEY_LIFE_MS: number = 90 * 86_400_000;

export interface SaveUploadDeps extends InspectUploadDeps {
  readonly stores: Stores;
  readonly normalization: LoudnessNormalization;
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  readonly uploadKeys: KeyedMutex;
  /** Stored bytes per account. */
  readonly maxStoredBytes: number;
  readonly publicUrl: string;
  readonly newId: () => string;
  readonly transcribes: boolean;
  /** Queues the transcription of a recording; never rejects. */
  readonly queueTranscription: (sound: QueuedSound) => Promise<void>;
  readonly log: Log;
  readonly now: () => number;
}

export interface UploadRequest {
  readonly ownerUid: string;
  /** The owner's verified address in lower case, and its domain. */
  readonly email: string | null;
  readonly domain: string | null;
  /** The client's network. */
  readonly network: string;
  /** When the owner signed in, in milliseconds since the epoch. */
  readonly signedInAt: number;
  readonly source: RecordingSource;
  /** Undefined for the default of the policy, which also shortens a longer one. */
  readonly expiresIn?: ExpirationOption | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The printed label that gets it. */
  readonly slot?: SlotOrder | undefined;
  /** The owner's title, which listeners do not see. */
  readonly title?: string | undefined;
}

/**
 * Stores a received file: checks that it is audio, stores a seekable copy durably, then writes the row. A repeated key
 * gets the same response and stores nothing. Due levels are measured afterwards. The caller deletes the received file.
 */
export async function saveUpload(
  deps: SaveUploadDeps,
  file: ReceivedFile,
  request: UploadRequest,
): Promise<UploadResource> {
  refuseSmall(file);
  const key = request.idempotencyKey;
  if (key === undefined) return store(deps, file, request);
  return deps.uploadKeys.run(JSON.stringify([request.ownerUid, key]), async () => {
    const known = await deps.stores.uploadKeys.find({ ownerUid: request.ownerUid, key });
    return known ? respondAgain(deps, known, file) : store(deps, file, request);
  });
}

function respondAgain(deps: SaveUploadDeps, known: KeyedUpload, file: ReceivedFile): UploadResource {
  const { recording } = known;
  const state = recordingState(recording, deps.now());
  const upload = uploadResource(deps, recording);
  if (known.bodySha256 !== file.sha256) {
    const earlier = { ...upload, duration: recording.duration };
    throw new ServerError('idempotency_mismatch', state === 'live' ? { facts: { earlier } } : {});
  }
  if (state !== 'live') throw new ServerError(state);
  return upload;
}

async function store(
  deps: SaveUploadDeps,
  file: ReceivedFile,
  request: UploadRequest,
): Promise<UploadResource> {
  const payers = [accountPayer(request.ownerUid), uploadNetworkPayer(request.network)];
  return withInspectedAudio(deps, { file, payers }, async ({ verdict, put }) => {
    const recording = await newRecording(deps, request, verdict);
    const sha256 = await put(uploadName(recording));
    return inSpan({ name: 'write the row', attributes: audioAttributes(recording) }, () =>
      writeRow(deps, { recording: { ...recording, sha256 }, file, request }),
    );
  });
}

function audioAttributes({ format, duration }: Pick<NewRecording, 'format' | 'duration'>): SpanAttributes {
  return { 'beep.audio.format': format, 'beep.audio.seconds': duration };
}

function uploadName(recording: Pick<NewRecording, 'id' | 'format'>): string {
  return audioName({ ...recording, fileRevision: 0 });
}

async function newRecording(
  deps: SaveUploadDeps,
  request: UploadRequest,
  verdict: AudioVerdict & { status: 'ok' },
): Promise<Omit<NewRecording, 'sha256'>> {
  // Never before the owner's sign-in, on any clock: account deletion covers what was made before it.
  const createdAt = Math.max(deps.now(), request.signedInAt);
  // The policy of this moment, not of the beginning of the upload: the row is then right for its creation time.
  const policy = deps.policies.policyOf(request.domain);
  const expiresIn = shortenExpiration(policy.longestLife, request.expiresIn ?? policy.defaultExpiry);
  const preferences = await deps.stores.preferences.find(request.ownerUid);
  return {
    id: deps.newId(),
    ownerUid: request.ownerUid,
    source: request.source,
    format: verdict.format,
    bytes: verdict.bytes,
    duration: verdict.duration,
    createdAt,
    expiresAt: expiresAtMs(expiresIn, createdAt),
    levels: verdict.levels,
    transcriptState: deps.transcribes && hasTranscript(policy, preferences) ? 'writing' : 'none',
    domain: request.domain,
    policyExpiresAt: expiresAtMs(policy.longestLife, createdAt),
    slot: request.slot,
    title: request.title,
    opensReplies: preferences.opensReplies,
  };
}

interface PendingRow {
  readonly recording: NewRecording;
  readonly file: ReceivedFile;
  readonly request: UploadRequest;
}

async function writeRow(deps: SaveUploadDeps, pending: PendingRow): Promise<UploadResource> {
  const { recording, file, request } = pending;
  const key = request.idempotencyKey;
  const upload = key === undefined ? undefined : { ownerUid: request.ownerUid, key, bodySha256: file.sha256 };
  let outcome: CreateOutcome;
  try {
    outcome = await deps.stores.recordings.create(recording, upload, deps.maxStoredBytes);
  } catch (error) {
    // If the database became unavailable the row may exist and need its file; without a row the orphan job removes it.
    if (!(error instanceof StorageUnavailableError)) await discard(deps, recording);
    throw error;
  }
  if (outcome === 'created') {
    await refuseIfAccountDeleted(deps, recording, request);
    await noteAccount(deps, recording, request);
    if (recording.levels === 'due') deps.normalization.begin(recording);
    if (recording.transcriptState === 'writing')
      await deps.queueTranscription({ ...recording, kind: 'recordings' });
    return uploadResource(deps, { id: recording.id, slotId: recording.slot?.id ?? null });
  }
  await discard(deps, recording);
  if (outcome !== 'key_taken') throw refusalOf(outcome);
  const known = upload && (await deps.stores.uploadKeys.find(upload));
  if (!known) throw new ServerError('unavailable');
  return respondAgain(deps, known, file);
}

/** Files that cannot be removed now are removed as orphans. */
async function discard({ audio }: SaveUploadDeps, recording: NewRecording): Promise<void> {
  await audio.remove(uploadName(recording)).catch(() => undefined);
}

/** Checks for a deletion after writing the row: in either order one of the two sees the other. */
async function refuseIfAccountDeleted(
  deps: SaveUploadDeps,
  recording: NewRecording,
  { ownerUid, signedInAt }: UploadRequest,
): Promise<void> {
  const deletion = await deps.stores.accountDeletions.find(ownerUid);
  if (!deletion || signedInAt > deletion.deletedAt) return;
  await eraseRecordings(deps, [recording], { deletedAt: deletion.deletedAt });
  throw new ServerError('unauthorized');
}

/** The recording is stored: a failure concerns the lists of administrators only, until the next upload. */
async function noteAccount(
  { stores, log }: SaveUploadDeps,
  { createdAt }: NewRecording,
  { ownerUid, email, domain, signedInAt }: UploadRequest,
): Promise<void> {
  await stores.accounts
    .note({ uid: ownerUid, email, domain, at: createdAt, signedInAt })
    .catch((error: unknown) => log.error('note_account', error));
}

function refusalOf(outcome: Exclude<CreateOutcome, 'created' | 'key_taken'>): ServerError {
  return outcome === 'no_slot' ? noSuchSlot() : new ServerError(outcome);
}

function uploadResource(
  deps: SaveUploadDeps,
  recording: Pick<StoredRecording, 'id' | 'slotId'>,
): UploadResource {
  return { url: shareUrl(recording, deps), filename: recording.id };
}
