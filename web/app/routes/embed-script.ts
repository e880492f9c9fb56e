import { startEmbed } from '../embed/start-embed.tsx';

/** No page, as `listen-script` is none: what takes the framed player over. */
export const handle = { start: import.meta.env.SSR ? undefined : startEmbed };

export function loader(): Response {
  return new Response(null, { status: 404 });
}
