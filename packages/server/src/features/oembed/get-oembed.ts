import { findSitePage } from '@beep/api';
import type { Oembed, OembedQuery } from '@beep/api/features/oembed';
import { escapeHtml } from '@beep/core/recordings';
import { formatClock } from '@beep/core/time';
import { findLinkedForVisitor, type VisitDeps } from '../../access/find-for-visitor.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../cards/card-facts.ts';
import { type OwnerTextsDeps, ownerTexts } from '../../recordings/owner-texts.ts';
import { type PresentDeps, presentRecording, shownTitle } from '../../recordings/present-recording.ts';
import { ServerError } from '../../server-error.ts';
import { findSharedPlaylist, noPlaylist, type SharedPlaylistDeps } from '../playlists/index.ts';

const PLAYER_WIDTH = 480;
const PLAYER_HEIGHT = 200;
/** A cached response outlives a deletion by at most this; the framed player checks on each load. */
const MAX_CACHE_SECONDS = 3600;

export type OembedNeeds = VisitDeps & PresentDeps & OwnerTextsDeps & SharedPlaylistDeps;

type Thumbnail = Pick<Oembed, 'thumbnail_url' | 'thumbnail_width' | 'thumbnail_height'>;
type Room = Pick<OembedQuery, 'maxwidth' | 'maxheight'>;

/** The player of a link of this installation. Fetches nothing. */
export async function getOembed(
  service: OembedNeeds,
  { url, format, ...room }: OembedQuery,
): Promise<Oembed> {
  if (format === 'xml') {
    throw new ServerError('unsupported', { message: 'Only format=json is answered.' });
  }
  const embed = await findEmbed(service, url);
  const { title } = embed;
  const width = Math.min(PLAYER_WIDTH, room.maxwidth ?? PLAYER_WIDTH);
  const height = Math.min(PLAYER_HEIGHT, room.maxheight ?? PLAYER_HEIGHT);
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Beep',
    provider_url: service.publicUrl,
    html: `<iframe src="${embed.src}" width="${width}" height="${height}" title="${escapeHtml(title)}" style="border:0;border-radius:24px" loading="lazy"></iframe>`,
    width,
    height,
    duration: embed.duration,
    cache_age: Math.min(MAX_CACHE_SECONDS, embed.secondsLeft),
    ...thumbnail(embed.card, room),
  };
}

/** What the link of a recording or of a playlist embeds. */
interface Embed {
  readonly title: string;
  /** The framed player. */
  readonly src: string;
  /** The picture. */
  readonly card: string;
  /** Seconds. */
  readonly duration: number;
  /** Until it expires; `Infinity` for never. */
  readonly secondsLeft: number;
}

/** Throws `not_found` for any other URL. */
function findEmbed(service: OembedNeeds, link: string): Promise<Embed> {
  const { publicUrl } = service;
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const [, page, id] =
    (url?.origin === publicUrl && /^\/(play|playlist)\/([^/]+)$/.exec(canonicalPath(url))) || [];
  if (page === undefined || id === undefined) {
    throw new ServerError('not_found', {
      message: `Only links of recordings and of playlists of ${publicUrl} can be embedded.`,
    });
  }
  return page === 'play' ? embedRecording(service, id) : embedPlaylist(service, id);
}

async function embedRecording(service: OembedNeeds, id: string): Promise<Embed> {
  const { publicUrl } = service;
  const stored = await findLinkedForVisitor(service, id, { use: 'listen' });
  const { duration } = presentRecording(stored, service);
  const { untitledRecordingText } = await ownerTexts(service, stored.ownerUid);
  const { expiresAt } = stored;
  return {
    title: shownTitle(stored) ?? untitledRecordingText({ length: formatClock(duration) }),
    src: `${publicUrl}/embed/${id}`,
    card: `${publicUrl}/play/${id}/card.png`,
    duration,
    secondsLeft: expiresAt === null ? Infinity : Math.floor((expiresAt - service.now()) / 1000),
  };
}

/** The card is that of the first note that everybody may hear. */
async function embedPlaylist(service: OembedNeeds, id: string): Promise<Embed> {
  const { publicUrl } = service;
  const found = await findSharedPlaylist(service, id);
  const open = found?.notes.filter(({ state }) => state === 'open') ?? [];
  const [first] = open;
  if (found === undefined || found.notes.length === 0) throw noPlaylist();
  if (first === undefined) throw new ServerError('restricted');
  const { PLAYLIST_TEXTS } = await ownerTexts(service, found.playlist.owner_uid);
  const duration = open.reduce((sum, note) => sum + (note.duration ?? 0), 0);
  return {
    title: found.playlist.title || PLAYLIST_TEXTS.one,
    src: `${publicUrl}/embed/playlist/${id}`,
    card: `${first.url}/card.png`,
    duration: Math.round(duration * 1000) / 1000,
    secondsLeft: Infinity,
  };
}

/** The only size; omitted if larger than the requested maximum. */
function thumbnail(url: string, { maxwidth = CARD_WIDTH, maxheight = CARD_HEIGHT }: Room): Thumbnail {
  if (maxwidth < CARD_WIDTH || maxheight < CARD_HEIGHT) return {};
  return { thumbnail_url: url, thumbnail_width: CARD_WIDTH, thumbnail_height: CARD_HEIGHT };
}

function canonicalPath({ pathname }: URL): string {
  const match = findSitePage(pathname);
  return match.status === 'moved' ? match.path : pathname;
}
