import {
  createBrowserIds,
  createFrameProofApi,
  createSessionStore,
  watchMicrophoneAccess,
} from '@beep/browser';
import type { WritableStore } from '@beep/core/actor';
import { createFrameProof, type FrameEvidence, type FrameProof } from '@beep/core/frame-proof';
import { type HostId, hostOfPath } from '@beep/core/hosts';
import type { Recorder } from '@beep/core/recorder';
import type { Session } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import { frontSecret } from './frame/front-secret.ts';
import { type BridgeHost, isBridgeHost } from './record/bridge-host.ts';
import { createFrontLink, type FrontLink } from './record/create-front-link.ts';
import { createHostLink, type HostLink } from './record/create-host-link.ts';
import { SOURCE } from './source.ts';

/** The insertion targets of the recorder in a host. Only `/record/{service}` loads this code. */
export interface HostComposition {
  /** The connection with the Workspace add-on or `<beep-recorder>`, if it frames the page. */
  readonly bridged: HostLink;
  /** The connection with Front, if Front frames the page. */
  readonly front: FrontLink;
  /** Verifies the embedding page of a framed recorder. */
  readonly frameProof: FrameProof;
}

export interface HostParts {
  readonly recorder: Recorder;
  readonly session: Session;
  readonly clock: Clock;
  /** Set when the embedding page is verified, and when it no longer is. */
  readonly frame: Pick<WritableStore<boolean>, 'set'>;
}

/** Builds the connections with hosts. They live as long as the page. */
export function createHostComposition({ recorder, session, clock, frame }: HostParts): HostComposition {
  const host = hostOfPath(location.pathname);
  const bridged = openBridgedLink(isBridgeHost(host) ? host : 'docs', recorder, clock);
  // The element around takes silence for a refusal, and whoever signs in may take longer than it waits.
  if (host === 'site') bridged.open();
  const evidence = (): Promise<FrameEvidence | null> => findEvidence(host, bridged);
  const frameProof = openFrameProof(evidence, session, clock);
  frameProof.subscribe(() => frame.set(frameProof.getSnapshot().status === 'proven'));
  return { bridged, front: openFrontLink(clock), frameProof };
}

function openFrameProof(
  evidence: () => Promise<FrameEvidence | null>,
  session: Session,
  clock: Clock,
): FrameProof {
  const api = createFrameProofApi({ baseUrl: '', source: SOURCE, clock });
  return createFrameProof({ session, clock, api, evidence });
}

/** What the page around this one can show the service. */
async function findEvidence(host: HostId | null, bridged: HostLink): Promise<FrameEvidence | null> {
  if (host === 'front') {
    const secret = frontSecret(window);
    return secret === null ? null : { host, secret };
  }
  bridged.open();
  if (host === 'site') {
    const origin = await bridged.hostOrigin();
    return origin === null ? null : { host, origin };
  }
  const challenge = createBrowserIds().uuid();
  const token = await bridged.requestToken(challenge);
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

function openBridgedLink(host: BridgeHost, recorder: Recorder, clock: Clock): HostLink {
  return createHostLink({
    host,
    clock,
    recorder,
    newNonce: createBrowserIds().uuid,
    store: createSessionStore(),
    mayUseMicrophone: window.parent === window ? () => true : watchMicrophoneAccess(),
    window,
  });
}
