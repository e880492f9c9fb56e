import { createHmac } from 'node:crypto';
import { LISTEN_DEDUPE_MS } from '@beep/core/limits';
import type { AudibleRecording } from '../access/find-for-visitor.ts';
import type { ListenStore } from '../storage/recording-store.ts';
import { isPreviewRobot } from './preview-robots.ts';

export interface PlayReport {
  readonly recording: AudibleRecording;
  readonly viewerUid?: string | undefined;
  /** The browser's id of this listener for this recording. */
  readonly listenerId?: string | undefined;
  readonly userAgent: string;
  readonly address: string;
  /** Counted listens per hour of one address. */
  readonly maxPerAddress: number;
  readonly at: number;
}

/** Counts a play unless it is by the owner, by a preview robot, or a repetition. No personal data is stored. */
export async function countListen(listens: ListenStore, secret: Buffer, report: PlayReport): Promise<void> {
  const { recording, viewerUid, at } = report;
  if (viewerUid === recording.ownerUid || isPreviewRobot(report.userAgent)) return;
  const hash = (kind: string, value: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([kind, recording.id, value]))
      .digest('base64url');
  await listens.count({
    recordingId: recording.id,
    listenerHash: hash(...listenerOf(report)),
    addressHash: hash('address', report.address),
    at,
    windowMs: LISTEN_DEDUPE_MS,
    maxPerAddress: report.maxPerAddress,
  });
}

function listenerOf(report: PlayReport): [kind: string, value: string] {
  if (report.listenerId !== undefined) return ['listener', report.listenerId];
  if (report.viewerUid !== undefined) return ['user', report.viewerUid];
  return ['browser', `${report.address} ${report.userAgent}`];
}
