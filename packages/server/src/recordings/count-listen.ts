import { createHmac } from 'node:crypto';
import { LISTEN_DEDUPE_MS } from '@beep/core';
import type { ListenStore, StoredRecording } from '../storage/recording-store.ts';
import { isPreviewRobot } from './preview-robots.ts';

export interface PlayReport {
  readonly recording: StoredRecording;
  readonly viewerUid?: string | undefined;
  /** What the browser calls this listener for this recording. */
  readonly listenerId?: string | undefined;
  readonly userAgent: string;
  readonly address: string;
  /** Listens of one address that count in an hour. */
  readonly maxPerAddress: number;
  readonly at: number;
}

/** Counts a play unless it is the owner's, a preview robot's, or a repetition. Nothing that names a person is kept. */
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
