import { extensionLoginRequest, isExtensionLoginReady, isFrom, parseExtensionLoginReply } from '@beep/bridge';
import type { SignInProvider } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import { reachSite } from '../session/reach-site.ts';
import type { SiteFailure, SiteResponse } from './offscreen-messages.ts';

/** The limit for the site's page to load what a pop-up needs. */
const READY_MS = 20_000;

export interface FramedQuestion {
  readonly webUrl: string;
  readonly provider: SignInProvider;
  readonly clock: Clock;
}

/**
 * Frames the site's sign-in page, which signs the user in with a pop-up. Never rejects. An open pop-up has no time
 * limit; the caller ends it by closing the document.
 */
export function askSite({ webUrl, provider, clock }: FramedQuestion): Promise<SiteResponse> {
  const frame = document.createElement('iframe');
  const end = new AbortController();
  return new Promise<SiteResponse>((resolve) => {
    const cancelTimeout = clock.after(READY_MS, () => resolve({ failed: 'timeout' }));
    window.addEventListener(
      'message',
      (message) => {
        const { contentWindow } = frame;
        if (contentWindow === null || !isFrom(message, { source: contentWindow, origins: [webUrl] })) return;
        if (isExtensionLoginReady(message.data)) {
          cancelTimeout();
          contentWindow.postMessage(extensionLoginRequest(provider), webUrl);
        }
        const reply = parseExtensionLoginReply(message.data);
        if (reply !== undefined) resolve({ reply });
      },
      { signal: end.signal },
    );
    end.signal.addEventListener('abort', cancelTimeout);
    const load = (): void => {
      frame.src = `${webUrl}/extension-login`;
    };
    void findObstacle(webUrl, { clock, load, signal: end.signal }).then((failed) => {
      if (failed !== null) resolve({ failed });
    });
    document.body.append(frame);
  }).finally(() => {
    end.abort();
    frame.remove();
  });
}

interface Loading {
  readonly clock: Clock;
  /** Loads the frame's page; it is loaded again after a refusal for now. */
  readonly load: () => void;
  readonly signal: AbortSignal;
}

/** Loads the frame, and finds out why it stays silent: its page cannot be loaded, or may not be framed from here. */
async function findObstacle(webUrl: string, { clock, load, signal }: Loading): Promise<SiteFailure | null> {
  const reached = await reachSite(webUrl, { clock, signal, onTry: load });
  if (reached === null) return 'network-request-failed';
  return mayFrame(reached.policy) ? null : 'unauthorized-domain';
}

/** The service lists the extensions that may frame it. */
function mayFrame(policy: string | null): boolean {
  const ancestors = policy?.split(';').find((directive) => /^\s*frame-ancestors\s/i.test(directive));
  return ancestors === undefined || ancestors.trim().split(/\s+/).includes(location.origin);
}
