import type { ReportedRecording } from '@beep/api/features/admin';
import { isWritten } from '@beep/core/transcripts';
import { type AudibleRecording, findForVisitor, type VisitDeps } from '../../access/find-for-visitor.ts';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import { type PresentDeps, presentRecording, shareUrl } from '../../recordings/present-recording.ts';
import { ServerError } from '../../server-error.ts';
import type { StoredReport } from '../../storage/report-store.ts';

export interface ReportedDeps extends VisitDeps, PresentDeps {
  readonly grants: VisitDeps['grants'] & PresentDeps['grants'];
}

type Identify = () => Promise<VerifiedUser | undefined>;
type Described = Promise<ReportedRecording | undefined>;

/**
 * Describes the recordings of one page of reports to an administrator: title, transcript and audio where a visitor like
 * them may have these, which the audit log does not note; else date and length, and whether the policy lets them play.
 */
export function reportedRecordings(
  service: ReportedDeps,
  identify: Identify,
): (report: Pick<StoredReport, 'recordingId' | 'domain' | 'state'>) => Described {
  let visitor: ReturnType<Identify> | undefined;
  const identifyOnce: Identify = () => {
    visitor ??= identify();
    return visitor;
  };
  const described = new Map<string, Described>();
  return async ({ recordingId, domain, state }) => {
    if (state === 'gone') return undefined;
    const isPlayed = state === 'live' && service.policies.policyOf(domain).administratorsPlay;
    const known =
      described.get(recordingId) ?? describe(service, recordingId, { identify: identifyOnce, isPlayed });
    described.set(recordingId, known);
    return known;
  };
}

async function describe(
  service: ReportedDeps,
  id: string,
  { identify, isPlayed }: { readonly identify: Identify; readonly isPlayed: boolean },
): Described {
  const audible = await asVisitor(service, id, identify);
  const recording = audible ?? (await service.stores.recordings.find(id));
  if (!recording) return undefined;
  return {
    url: shareUrl(recording, service),
    createdAt: Math.floor(recording.createdAt / 1000),
    duration: recording.duration,
    playable: audible !== undefined || isPlayed,
    ...(audible && presentAudible(audible, service)),
  };
}

function presentAudible(
  recording: AudibleRecording,
  service: ReportedDeps,
): Pick<ReportedRecording, 'title' | 'transcript' | 'audio'> {
  const { url, title } = presentRecording(recording, service);
  const { transcriptState: transcript } = recording;
  return {
    audio: url,
    ...(title !== undefined && { title }),
    ...(isWritten(transcript) && { transcript }),
  };
}

/** Undefined for a recording that is silent for them. */
async function asVisitor(
  service: ReportedDeps,
  id: string,
  identify: Identify,
): Promise<AudibleRecording | undefined> {
  return findForVisitor(service, id, { use: 'listen', identify }).catch((error: unknown) => {
    if (error instanceof ServerError && error.code !== 'unavailable') return undefined;
    throw error;
  });
}
