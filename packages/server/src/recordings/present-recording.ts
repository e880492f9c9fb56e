import type { RecordingResource } from '@beep/api';
import { isWhole } from '@beep/core/listens';
import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import { AUDIO_FORMATS, titleFileName } from '@beep/core/recordings';
import { isOpen } from '../access/decide-access.ts';
import type { AudibleRecording } from '../access/find-for-visitor.ts';
import { type Grants, mediaUrl } from '../access/grants.ts';
import type { OwnRecording } from '../access/own-recording.ts';
import type { PolicyDirectory } from '../policies/policy-directory.ts';
import { namedFor, type StoredRecording } from '../storage/recording-fields.ts';

/** The path of a recording's audio below the public URL. */
export function mediaName(recording: Pick<StoredRecording, 'id' | 'format'>): string {
  return `${recording.id}.${recording.format}`;
}

/** The download if no mp3 can be made: the recording itself. */
export function downloadFallback(recording: Pick<StoredRecording, 'id' | 'format'>): string {
  return `${recording.id}.${AUDIO_FORMATS[recording.format].extensions[0]}`;
}

/** The name under which a listener saves a file, the shown title in place of the id; undefined without one. */
export function savedName(
  recording: Pick<StoredRecording, 'id' | 'title' | 'isTitleShown'>,
  mediaFile: string,
): string | undefined {
  const title = titleFileName(shownTitle(recording) ?? '');
  return title === '' ? undefined : `${title}${mediaFile.slice(recording.id.length)}`;
}

/** The link of a recording: that of its printed label, if it has one. */
export function shareUrl(
  { id, slotId }: Pick<StoredRecording, 'id' | 'slotId'>,
  { publicUrl }: { readonly publicUrl: string },
): string {
  return `${publicUrl}/play/${slotId ?? id}`;
}

const GAIN_STEPS = 100;

export interface PresentDeps {
  readonly publicUrl: string;
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  readonly grants: Pick<Grants, 'issue'>;
}

/** The title that every listener sees; undefined without one. */
export function shownTitle({
  title,
  isTitleShown,
}: Pick<StoredRecording, 'title' | 'isTitleShown'>): string | undefined {
  return isTitleShown && title !== null ? title : undefined;
}

/** The API resource of a recording for this viewer; undefined for an anonymous one. */
export function presentRecording(
  recording: AudibleRecording | OwnRecording,
  deps: PresentDeps,
  viewerUid?: string,
): RecordingResource {
  const own = viewerUid === recording.ownerUid;
  const policy = deps.policies.policyOf(recording.domain);
  return {
    filename: recording.id,
    url: playUrl(recording, policy, deps),
    duration: Math.round(recording.duration * 1000) / 1000,
    created_at: Math.floor(recording.createdAt / 1000),
    expires_at: recording.expiresAt === null ? 0 : Math.floor(recording.expiresAt / 1000),
    can_delete: own,
    ...(recording.slotId === null ? {} : { share_url: shareUrl(recording, deps) }),
    ...presentTitle(recording, own),
    ...(own ? namedFor('owner', recording) : {}),
    ...(own && policy.hearing ? presentHearing(recording) : {}),
    ...(policy === DEFAULT_POLICY ? {} : presentPolicy(policy, own)),
    ...(takesReplies(recording, policy) ? { replies_open: true } : {}),
    ...(own && recording.suspendedAt !== null ? { suspended: true } : {}),
    mime: AUDIO_FORMATS[recording.format].mimeType,
    ...presentLevels(recording.levels),
  };
}

/** With a grant if not everybody may listen; a suspended recording gets none. */
function playUrl(
  recording: AudibleRecording | OwnRecording,
  policy: Policy,
  { publicUrl, grants }: PresentDeps,
): string {
  const url = `${publicUrl}/media/${mediaName(recording)}`;
  if (recording.suspendedAt !== null || isOpen(recording, policy, 'listen')) return url;
  return mediaUrl(url, grants.issue({ recordingId: recording.id, use: 'listen' }));
}

/** Listeners get a title that the owner shows; the owner's own may be private. */
function presentTitle(
  { title, isTitleShown }: StoredRecording,
  own: boolean,
): Pick<RecordingResource, 'title' | 'title_shown'> {
  if (title === null || !(own || isTitleShown)) return {};
  return own ? { title, title_shown: isTitleShown } : { title };
}

function presentHearing({
  duration,
  listenCount,
  firstHeardAt,
  heardMs,
}: StoredRecording): Pick<RecordingResource, 'heard' | 'first_heard_at'> {
  const times = firstHeardAt === null ? {} : { first_heard_at: Math.floor(firstHeardAt / 1000) };
  if (isWhole({ heardSeconds: (heardMs ?? 0) / 1000, durationSeconds: duration })) {
    return { heard: 'to_the_end', ...times };
  }
  return { heard: listenCount === 0 && heardMs === null ? 'not_yet' : 'partly', ...times };
}

/** Open only if the policy allows it and the recording is not suspended. */
export function takesReplies(
  { replyState, suspendedAt }: Pick<StoredRecording, 'replyState' | 'suspendedAt'>,
  { replies }: Policy,
): boolean {
  return replies && replyState === 'open' && suspendedAt === null;
}

type PolicyFields = Pick<RecordingResource, 'download' | 'replies' | 'longest_life'>;

function presentPolicy({ downloads, replies, longestLife }: Policy, own: boolean): PolicyFields {
  return {
    ...(downloads === 'owner' && !own ? { download: false } : {}),
    ...(replies ? {} : { replies }),
    ...(own && longestLife !== 'never' ? { longest_life: longestLife } : {}),
  };
}

function presentLevels(levels: StoredRecording['levels']): Pick<RecordingResource, 'peaks' | 'gain_db'> {
  if (levels === null || levels === 'due') return {};
  const peaks = parsePeaks(levels.peaks);
  return levels.gainDb === null
    ? { peaks }
    : { peaks, gain_db: Math.round(levels.gainDb * GAIN_STEPS) / GAIN_STEPS };
}

/** A loop, which takes a third of the time of spreading; reads are frequent. */
export function parsePeaks(digits: string): number[] {
  const bytes = Buffer.from(digits, 'hex');
  const peaks = new Array<number>(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) peaks[index] = bytes[index] ?? 0;
  return peaks;
}

/** The same with the names that older clients read in a list. */
export function presentListItem(
  recording: OwnRecording,
  deps: PresentDeps,
  viewerUid: string,
): RecordingResource {
  const resource = presentRecording(recording, deps, viewerUid);
  return {
    ...resource,
    id: resource.filename,
    createdAt: resource.created_at,
    fileUrl: resource.url,
  };
}
