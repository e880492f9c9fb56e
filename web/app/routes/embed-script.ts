import { startEmbed } from '../embed/start-embed.tsx';

/** Not a page, like `listen-script`: the module that hydrates the framed player. */
export const handle = { start: import.meta.env.SSR ? undefined : startEmbed };

export function loader(): Response {
  return new Response(null, { status: 404 });
}
