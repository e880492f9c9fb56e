import type { SiteServices } from '@beep/api';
import { retentionText } from '@beep/core/policies';
import { LANGUAGE, retentionTitle } from '@beep/core/texts';

/** The retention notice as plain text, for a district's agreement. */
export async function retention(services: SiteServices): Promise<Response> {
  const { host } = new URL(services.config.publicUrl);
  const text = retentionText(await services.readRetention(), retentionTitle({ host }));
  return new Response(text, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Language': LANGUAGE,
      'Cache-Control': 'no-cache',
    },
  });
}
