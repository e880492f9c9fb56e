import { retentionText } from '@beep/core/policies';
import { retentionTitle } from '@beep/core/texts';
import type { LoaderFunctionArgs } from 'react-router';
import { siteServices } from '../site-services.ts';

/** The retention notice as plain text, for a district's agreement. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const services = await siteServices(context);
  const { host } = new URL(services.config.publicUrl);
  const text = retentionText(await services.readRetention(), retentionTitle(host));
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
