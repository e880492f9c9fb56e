import {
  createBrowserIds,
  createBrowserMicrophone,
  createFrameProofApi,
  createSessionStore,
  createStorageQuota,
  createWakeLock,
  watchMicrophoneAccess,
} from '@beep/browser';
import { createFrameProof, type FrameEvidence, type FrameProof } from '@beep/core/frame-proof';
import { hostOfPath, recordingSourceOf } from '@beep/core/hosts';
import type { Outbox } from '@beep/core/outbox';
import type { OwnPolicyActor } from '@beep/core/policies';
import { createRecorder, type Recorder, type RecorderOptions } from '@beep/core/recorder';
import type { Session } from '@beep/core/session';
import type { RecorderSettings } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';
import type { AudioFiles } from '@beep/ui';
import type { FrameStanding } from './frame/frame-standing.ts';
import { frontSecret } from './frame/front-secret.ts';
import { SOURCE } from './page-composition.ts';
import { createAudioFiles } from './record/create-audio-files.ts';
import { createDocsLink, type DocsLink } from './record/create-docs-link.ts';
import { createFrontLink, type FrontLink } from './record/create-front-link.ts';
import { createSlotDestination } from './record/slot-destination.ts';

/** The recorder and its insertion targets. Only the recorder's pages load this code. */
export interface RecorderComposition {
  readonly recorder: Recorder;
  readonly files: AudioFiles;
  /** The connection with the Workspace add-on, if its sidebar frames the page. */
  readonly docs: DocsLink;
  /** The connection with Front, if Front frames the page. */
  readonly front: FrontLink;
  /** Verifies the embedding page of a framed recorder. */
  readonly frameProof: FrameProof;
}

export interface RecorderParts {
  /** Shared with the other pages: the outbox, which uploads the recorder's drafts, and the journal. */
  readonly shared: Pick<RecorderOptions, 'journal' | 'clock' | 'editor'> & { readonly outbox: Outbox };
  readonly session: Session;
  readonly recorderSettings: RecorderSettings;
  readonly policy: OwnPolicyActor;
  /** Called when the embedding page is verified, and when it no longer is. */
  readonly frame: Pick<FrameStanding, 'become'>;
}

/** Builds the recorder and its browser adapters. They live as long as the page. */
export function createRecorderComposition(parts: RecorderParts): RecorderComposition {
  const { shared, recorderSettings, frame } = parts;
  const { clock } = shared;
  const destination = createSlotDestination(shared.outbox, () => location.search);
  const recorder = createRecorder({
    ...shared,
    session: parts.session,
    microphone: createBrowserMicrophone(),
    room: createStorageQuota(),
    wakeLock: createWakeLock(),
    ids: createBrowserIds(),
    source: () => recordingSourceOf(hostOfPath(location.pathname)),
    destination,
    settings: recorderSettings,
    policy: parts.policy,
  });
  const docs = openDocsLink(recorder, clock);
  const frameProof = openFrameProof(docs, parts.session, clock);
  frameProof.subscribe(() => frame.become(frameProof.getSnapshot().status === 'proven'));
  const files = createAudioFiles({ journal: shared.journal, clock, session: parts.session, destination });
  return { recorder, files, docs, front: openFrontLink(clock), frameProof };
}

function openFrameProof(docs: DocsLink, session: Session, clock: Clock): FrameProof {
  const newChallenge = createBrowserIds().uuid;
  const isFront = hostOfPath(location.pathname) === 'front';
  return createFrameProof({
    session,
    clock,
    api: createFrameProofApi({ baseUrl: '', source: SOURCE, clock }),
    evidence: () => (isFront ? frontEvidence() : docsEvidence(docs, newChallenge())),
  });
}

async function frontEvidence(): Promise<FrameEvidence | null> {
  const secret = frontSecret(window);
  return secret === null ? null : { host: 'front', secret };
}

async function docsEvidence(docs: DocsLink, challenge: string): Promise<FrameEvidence | null> {
  docs.open();
  const token = await docs.requestToken(challenge);
  return token === null ? null : { host: 'docs', challenge, token };
}

function openFrontLink(clock: Clock): FrontLink {
  return createFrontLink({
    clock,
    isFramed: () => window.parent !== window,
    load: () => import('@beep/embed-front'),
    warn: (message, reason) => console.warn(message, reason),
  });
}

function openDocsLink(recorder: Recorder, clock: Clock): DocsLink {
  return createDocsLink({
    clock,
    recorder,
    newNonce: createBrowserIds().uuid,
    store: createSessionStore(),
    mayUseMicrophone: window.parent === window ? () => true : watchMicrophoneAccess(),
    window,
  });
}
