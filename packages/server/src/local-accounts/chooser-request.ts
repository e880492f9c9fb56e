import { z } from 'zod';
import { PROVIDER_IDS, type ProviderId } from './chosen-account.ts';

/** What the SDK puts into the chooser's address, as far as it matters. */
export interface ChooserRequest {
  readonly providerId: ProviderId;
  readonly authType: 'signInViaPopup' | 'reauthViaPopup';
  /** Tells the waiting page which of its sign-ins this is. */
  readonly eventId: string;
}

const chooserRequest = z.object({
  providerId: z.enum(PROVIDER_IDS),
  authType: z.enum(['signInViaPopup', 'reauthViaPopup']),
  eventId: z.string().min(1).max(200),
});

/**
 * Reads the query of the chooser page; undefined when no popup of ours can have asked. Redirects are refused:
 * they would carry the sign-in through an address that a foreign page can choose.
 */
export function parseChooserRequest(query: unknown): ChooserRequest | undefined {
  const parsed = chooserRequest.safeParse(query);
  return parsed.success ? parsed.data : undefined;
}
