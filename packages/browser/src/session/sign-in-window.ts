import type { OidcProviderId, SignInOutcome } from '@beep/core/session';
import { openChannel } from '../open-channel.ts';

const WIDTH = 500;
const HEIGHT = 650;
const CLOSED_POLL_MS = 500;
const CANCELLED: SignInOutcome = { status: 'cancelled' };

export interface SignInWindowOptions {
  /** Null lets the user choose in the window. */
  readonly provider: OidcProviderId | null;
  /** Signs in with the code that the window delivers. Never rejects. */
  readonly redeem: (code: string) => Promise<SignInOutcome>;
}

/** Opens the service's sign-in window. Call it in the task of the user's press, or browsers block the window. */
export type OpenSignInWindow = (options: SignInWindowOptions) => Promise<SignInOutcome>;

/**
 * One sign-in at a time: a newer one takes the place of the running one. A provider's pages may cut the window off
 * from this page. It then looks closed, so the sign-in counts as cancelled and the user can start another; but its code
 * still arrives over the channel, and signs the user in.
 */
export function createSignInWindow(path: string): OpenSignInWindow {
  let present: { readonly end: AbortController; readonly opened: Window } | null = null;

  return ({ provider, redeem }) => {
    present?.end.abort();
    present?.opened.close();
    present = null;
    const request = newRequest();
    const { lang } = document.documentElement;
    const query = new URLSearchParams({
      ...{ request, ...(provider !== null && { provider }) },
      ...(lang !== '' && { lang }),
    });
    const opened = window.open(`${path}?${query}`, '_blank', features());
    if (opened === null) return Promise.resolve({ status: 'failed', code: 'popup-blocked' });
    const end = new AbortController();
    present = { end, opened };
    return new Promise((resolve) => {
      const channel = openChannel('beep-sign-in');
      const poll = setInterval(() => opened.closed && resolve(CANCELLED), CLOSED_POLL_MS);
      end.signal.addEventListener('abort', () => {
        clearInterval(poll);
        channel?.close();
        resolve(CANCELLED);
      });
      const take = (data: unknown, answer: () => void): void => {
        const code = codeFor(request, data);
        if (code === undefined) return;
        answer();
        resolve(redeem(code));
        end.abort();
      };
      const { signal } = end;
      channel?.addEventListener(
        'message',
        ({ data }) => take(data, () => channel.postMessage({ taken: request })),
        {
          signal,
        },
      );
      const hear = ({ origin, data, ports }: MessageEvent): void => {
        if (origin === location.origin) take(data, () => ports[0]?.postMessage(true));
      };
      window.addEventListener('message', hear, { signal });
    });
  };
}

/** In the middle of this window. */
function features(): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - HEIGHT) / 2));
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
}

/** Secret until the code has arrived: with it, another page could deliver the code of another account. */
function newRequest(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function codeFor(request: string, data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { kind, request: asked, code } = data as Readonly<Record<string, unknown>>;
  return kind === 'beep-sign-in' && asked === request && typeof code === 'string' ? code : undefined;
}
