import { refusedBy, waitAsTold } from '@beep/browser';
import type { CallOutcome } from '@beep/core/recordings';
import type { Clock } from '@beep/core/time';

export interface ReachOptions {
  readonly clock: Clock;
  /** Ends the request, and the waiting. */
  readonly signal: AbortSignal;
  /** Called before each request; a refusal for now is waited for. */
  readonly onTry?: () => void;
}

/** The content security policy of the site's sign-in page, as the service sends it now. */
export interface ReachedSite {
  readonly policy: string | null;
}

/** Asks the service for its sign-in page; null if it cannot be reached, or after `signal` aborts. */
export async function reachSite(webUrl: string, options: ReachOptions): Promise<ReachedSite | null> {
  const { clock, signal, onTry } = options;
  const ask = async (): Promise<CallOutcome<ReachedSite>> => {
    signal.throwIfAborted();
    onTry?.();
    const response = await fetch(`${webUrl}/extension-login`, {
      method: 'HEAD',
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    if (!response.ok) return refusedBy(response, clock);
    return { status: 'ok', value: { policy: response.headers.get('content-security-policy') } };
  };
  try {
    const reached = await waitAsTold(ask, clock, signal);
    return reached.status === 'failed' ? null : reached.value;
  } catch {
    return null;
  }
}
