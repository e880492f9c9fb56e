import { findSitePage } from '@beep/api';
import type { Oembed, OembedQuery } from '@beep/api/features/oembed';
import { escapeHtml } from '@beep/core/recordings';
import { formatClock } from '@beep/core/time';
import { findLinkedForVisitor, type VisitDeps } from '../../access/find-for-visitor.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../cards/card-facts.ts';
import { type OwnerTextsDeps, ownerTexts } from '../../recordings/owner-texts.ts';
import { type PresentDeps, presentRecording, shownTitle } from '../../recordings/present-recording.ts';
import { ServerError } from '../../server-error.ts';

const PLAYER_WIDTH = 480;
const PLAYER_HEIGHT = 200;
/** A cached response outlives a deletion by at most this; the framed player checks on each load. */
const MAX_CACHE_SECONDS = 3600;

export type OembedNeeds = VisitDeps & PresentDeps & OwnerTextsDeps;

type Thumbnail = Pick<Oembed, 'thumbnail_url' | 'thumbnail_width' | 'thumbnail_height'>;
type Room = Pick<OembedQuery, 'maxwidth' | 'maxheight'>;

/** The player of a share link of this installation. Fetches nothing. */
export async function getOembed(
  service: OembedNeeds,
  { url, format, ...room }: OembedQuery,
): Promise<Oembed> {
  if (format === 'xml') {
    throw new ServerError('unsupported', { message: 'Only format=json is answered.' });
  }
  const { publicUrl } = service;
  const now = service.now();
  const linkId = shareLinkId(url, publicUrl);
  const stored = await findLinkedForVisitor(service, linkId, { use: 'listen' });
  const { duration } = presentRecording(stored, service);
  const { untitledRecordingText } = await ownerTexts(service, stored.ownerUid);
  const title = shownTitle(stored) ?? untitledRecordingText({ length: formatClock(duration) });
  const width = Math.min(PLAYER_WIDTH, room.maxwidth ?? PLAYER_WIDTH);
  const height = Math.min(PLAYER_HEIGHT, room.maxheight ?? PLAYER_HEIGHT);
  const left = stored.expiresAt === null ? MAX_CACHE_SECONDS : Math.floor((stored.expiresAt - now) / 1000);
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Beep',
    provider_url: publicUrl,
    html: `<iframe src="${publicUrl}/embed/${linkId}" width="${width}" height="${height}" title="${escapeHtml(title)}" style="border:0;border-radius:24px" loading="lazy"></iframe>`,
    width,
    height,
    duration,
    cache_age: Math.min(MAX_CACHE_SECONDS, left),
    ...thumbnail(`${publicUrl}/play/${linkId}/card.png`, room),
  };
}

/** The only size; omitted if larger than the requested maximum. */
function thumbnail(url: string, { maxwidth = CARD_WIDTH, maxheight = CARD_HEIGHT }: Room): Thumbnail {
  if (maxwidth < CARD_WIDTH || maxheight < CARD_HEIGHT) return {};
  return { thumbnail_url: url, thumbnail_width: CARD_WIDTH, thumbnail_height: CARD_HEIGHT };
}

/** The id in a share link of this installation. Throws `not_found` for any other URL. */
function shareLinkId(link: string, publicUrl: string): string {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const id = url?.origin === publicUrl ? /^\/play\/([^/]+)$/.exec(canonicalPath(url))?.[1] : undefined;
  if (id !== undefined) return id;
  throw new ServerError('not_found', { message: `Only share links of ${publicUrl} can be embedded.` });
}

function canonicalPath({ pathname }: URL): string {
  const match = findSitePage(pathname);
  return match.status === 'moved' ? match.path : pathname;
}
