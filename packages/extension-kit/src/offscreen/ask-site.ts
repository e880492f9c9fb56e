import { extensionLoginRequest, isExtensionLoginReady, isFrom, parseExtensionLoginReply } from '@beep/bridge';
import type { SignInProvider } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import type { OffscreenResponse, SiteFailure } from './offscreen-messages.ts';

/** The limit for the site's page to load what a pop-up needs. */
const READY_MS = 20_000;

export interface SiteQuestion {
  readonly webUrl: string;
  readonly provider: SignInProvider;
  readonly clock: Clock;
}

/**
 * Frames the site's sign-in page, which signs the user in with a pop-up. Never rejects. An open pop-up has no time
 * limit; the caller ends it by closing the document.
 */
export function askSite({ webUrl, provider, clock }: SiteQuestion): Promise<OffscreenResponse> {
  const frame = document.createElement('iframe');
  const end = new AbortController();
  return new Promise<OffscreenResponse>((resolve) => {
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
    void findObstacle(webUrl).then((failed) => {
      if (failed !== null) resolve({ failed });
    });
    frame.src = `${webUrl}/extension-login`;
    document.body.append(frame);
  }).finally(() => {
    end.abort();
    frame.remove();
  });
}

/** Finds out why a frame stays silent: its page cannot be loaded, or may not be framed from here. */
async function findObstacle(webUrl: string): Promise<SiteFailure | null> {
  try {
    const { ok, headers } = await fetch(`${webUrl}/extension-login`, {
      method: 'HEAD',
      credentials: 'omit',
      cache: 'no-store',
    });
    if (!ok) return 'network-request-failed';
    return mayFrame(headers.get('content-security-policy')) ? null : 'unauthorized-domain';
  } catch {
    return 'network-request-failed';
  }
}

/** The service lists the extensions that may frame it. */
function mayFrame(policy: string | null): boolean {
  const ancestors = policy?.split(';').find((directive) => /^\s*frame-ancestors\s/i.test(directive));
  return ancestors === undefined || ancestors.trim().split(/\s+/).includes(location.origin);
}
