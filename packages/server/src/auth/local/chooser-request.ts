import { z } from 'zod';
import { PROVIDER_IDS, type ProviderId } from './chosen-account.ts';

/** The relevant query parameters that the SDK sets. */
export interface ChooserRequest {
  readonly providerId: ProviderId;
  readonly authType: 'signInViaPopup' | 'reauthViaPopup';
  /** Identifies the sign-in for the waiting page. */
  readonly eventId: string;
}

const chooserRequest = z.object({
  providerId: z.enum(PROVIDER_IDS),
  authType: z.enum(['signInViaPopup', 'reauthViaPopup']),
  eventId: z.string().min(1).max(200),
});

/**
 * Parses the query of the chooser page; undefined if it is not from our popup. Redirects are rejected: they would pass
 * the sign-in through a URL that another site can choose.
 */
export function parseChooserRequest(query: unknown): ChooserRequest | undefined {
  const parsed = chooserRequest.safeParse(query);
  return parsed.success ? parsed.data : undefined;
}
