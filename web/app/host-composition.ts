import {
  createBrowserIds,
  createFrameProofApi,
  createSessionStore,
  watchMicrophoneAccess,
} from '@beep/browser';
import { createFrameProof, type FrameEvidence, type FrameProof } from '@beep/core/frame-proof';
import { hostOfPath } from '@beep/core/hosts';
import type { Recorder } from '@beep/core/recorder';
import type { Session } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import type { FrameStanding } from './frame/frame-standing.ts';
import { frontSecret } from './frame/front-secret.ts';
import { createDocsLink, type DocsLink } from './record/create-docs-link.ts';
import { createFrontLink, type FrontLink } from './record/create-front-link.ts';
import { SOURCE } from './source.ts';

/** The insertion targets of the recorder in a host. Only `/record/{service}` loads this code. */
export interface HostComposition {
  /** The connection with the Workspace add-on, if its sidebar frames the page. */
  readonly docs: DocsLink;
  /** The connection with Front, if Front frames the page. */
  readonly front: FrontLink;
  /** Verifies the embedding page of a framed recorder. */
  readonly frameProof: FrameProof;
}

export interface HostParts {
  readonly recorder: Recorder;
  readonly session: Session;
  readonly clock: Clock;
  /** Called when the embedding page is verified, and when it no longer is. */
  readonly frame: Pick<FrameStanding, 'become'>;
}

/** Builds the connections with hosts. They live as long as the page. */
export function createHostComposition({ recorder, session, clock, frame }: HostParts): HostComposition {
  const docs = openDocsLink(recorder, clock);
  const frameProof = openFrameProof(docs, session, clock);
  frameProof.subscribe(() => frame.become(frameProof.getSnapshot().status === 'proven'));
  return { docs, front: openFrontLink(clock), frameProof };
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
