import { createHmac } from 'node:crypto';
import { LISTEN_DEDUPE_MS, PLAYBACK_SPEEDS } from '@beep/core/limits';
import type { AudibleRecording } from '../access/find-for-visitor.ts';
import type { ListenStore } from '../storage/listen-store.ts';
import { isPreviewRobot } from './preview-robots.ts';

/** Skipping silences makes a play at most so many times faster. */
const SILENCE_PACE = 2;
const MAX_PACE = Math.max(...PLAYBACK_SPEEDS) * SILENCE_PACE;
/** The page reports a listen when its scripts have loaded; the audio may play before. */
const SLACK_MS = 10_000;

/** The job that mails the owner. Its key is the recording's id; queued with the first listen, if the owner wants it. */
export const MAIL_HEARD = 'mail_heard';

/** A listener, as far as a request tells. */
export interface Listener {
  readonly recording: AudibleRecording;
  readonly viewerUid?: string | undefined;
  /** The browser's id of this listener for this recording. */
  readonly listenerId?: string | undefined;
  readonly userAgent: string;
  readonly address: string;
  readonly at: number;
}

export interface PlayReport extends Listener {
  /** Whether the owner may learn when it was first heard. */
  readonly isNoted: boolean;
  /** Whether mail is sent to owners who want it. */
  readonly sendsMail: boolean;
  /** Counted listens per hour of one address. */
  readonly maxPerAddress: number;
}

/** Counts a play unless it is by the owner, by a preview robot, or a repetition. No personal data is stored. */
export async function countListen(listens: ListenStore, secret: Buffer, report: PlayReport): Promise<void> {
  const { recording, at, isNoted, sendsMail, maxPerAddress } = report;
  if (!isListener(report)) return;
  await listens.count({
    recordingId: recording.id,
    listenerHash: hashOf(secret, report, ...listenerOf(report)),
    addressHash: hashOf(secret, report, 'address', report.address),
    at,
    windowMs: LISTEN_DEDUPE_MS,
    maxPerAddress,
    isNoted,
    mailJob: sendsMail ? MAIL_HEARD : undefined,
  });
}

/** Notes how far a listener has heard a recording whose listen was counted. No personal data is stored. */
export async function noteHeard(
  listens: ListenStore,
  secret: Buffer,
  { heardSeconds, ...listener }: Listener & { readonly heardSeconds: number },
): Promise<void> {
  if (!isListener(listener)) return;
  const { recording, at } = listener;
  await listens.noteHeard({
    recordingId: recording.id,
    listenerHash: hashOf(secret, listener, ...listenerOf(listener)),
    at,
    heardMs: Math.round(Math.min(heardSeconds, recording.duration) * 1000),
    maxPace: MAX_PACE,
    slackMs: SLACK_MS,
  });
}

/** Not the owner, and not a robot that makes a preview. */
function isListener({ recording, viewerUid, userAgent }: Listener): boolean {
  return viewerUid !== recording.ownerUid && !isPreviewRobot(userAgent);
}

function hashOf(secret: Buffer, { recording }: Listener, kind: string, value: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([kind, recording.id, value]))
    .digest('base64url');
}

function listenerOf(report: Listener): [kind: string, value: string] {
  if (report.listenerId !== undefined) return ['listener', report.listenerId];
  if (report.viewerUid !== undefined) return ['user', report.viewerUid];
  return ['browser', `${report.address} ${report.userAgent}`];
}
