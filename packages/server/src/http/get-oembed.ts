import type { OembedResource } from '@beep/api';
import { oembedQuerySchema } from '@beep/api/contract';
import { findLiveRecording } from '../recordings/find-live-recording.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { parseWith } from './parse-request.ts';
import type { AppContext } from './request-context.ts';

const PLAYER_WIDTH = 480;
const PLAYER_HEIGHT = 200;
const TITLE = 'Voice note on Beep';

/** `GET /oembed`: the player of one of our own share links. Nothing is fetched. */
export async function getOembed(context: AppContext, service: Service): Promise<Response> {
  const query = parseWith(oembedQuerySchema, context.req.query(), 'the query');
  if (query.format === 'xml') {
    throw new ServerError('unsupported', { message: 'Only format=json is answered.' });
  }
  const id = shareLinkId(query.url, service.publicUrl);
  const recording = await findLiveRecording(service.stores.recordings, id, service.now());
  const width = Math.min(PLAYER_WIDTH, query.maxwidth ?? PLAYER_WIDTH);
  const height = Math.min(PLAYER_HEIGHT, query.maxheight ?? PLAYER_HEIGHT);
  const resource: OembedResource = {
    version: '1.0',
    type: 'rich',
    title: TITLE,
    provider_name: 'Beep',
    provider_url: service.publicUrl,
    html: `<iframe src="${service.publicUrl}/embed/${recording.id}" width="${width}" height="${height}" title="${TITLE}" style="border:0" loading="lazy"></iframe>`,
    width,
    height,
  };
  return context.json(resource);
}

/** The id in a share link of this installation; one of anything else names nothing here. */
function shareLinkId(link: string, publicUrl: string): string {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const id = url?.origin === publicUrl ? /^\/play\/([^/]+)\/?$/.exec(url.pathname)?.[1] : undefined;
  if (id !== undefined) return id;
  throw new ServerError('not_found', { message: `Only share links of ${publicUrl} can be embedded.` });
}
