import { type ApiErrorCode, linkIdOf } from '@beep/api';
import { AUDIO_FORMATS, type AudioFormat } from '@beep/core/recordings';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Use } from '../access/decide-access.ts';
import {
  type AudibleRecording,
  findForVisitor,
  isForSome,
  type Visit,
  type VisitDeps,
} from '../access/find-for-visitor.ts';
import { GRANT_PARAMETER } from '../access/grants.ts';
import { authenticate } from '../auth/authenticate.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import type { AppContext } from '../http/request-context.ts';
import { nodeResponse, sendResponse, writeHead } from '../http/send-response.ts';
import type { Log } from '../log/log.ts';
import { downloadFallback, mediaName, savedName } from '../recordings/present-recording.ts';
import { ServerError } from '../server-error.ts';
import type { AudioCache, HeldAudio } from '../storage/audio-cache.ts';
import { audioName, audioNames, mp3Name } from '../storage/audio-names.ts';
import { type AudioStore, MAX_ADDRESS_SECONDS, type StoredAudio } from '../storage/audio-store.ts';
import type { CheckedAudio } from '../storage/checked-audio.ts';
import { type OpenMp3Deps, openMp3, refuseForNow as refuseMp3 } from './open-mp3.ts';
import {
  describeMedia,
  type MediaFile,
  mediaHeaders,
  planMediaResponse,
  wantedRange,
} from './plan-media-response.ts';
import { sendAudio } from './send-audio.ts';
import {
  type CaptionDeps,
  captionsName,
  serveCaptions,
  serveTranscriptFile,
  transcriptName,
} from './serve-captions.ts';

const RETRY_AFTER_SECONDS = 2;
/** The recording is played to others. */
const REFUSED_VISITOR: readonly ApiErrorCode[] = ['restricted', 'unauthorized'];

export interface MediaNeeds extends VisitDeps, OpenMp3Deps {
  readonly stores: VisitDeps['stores'] & CaptionDeps['stores'];
  readonly audio: Pick<CheckedAudio, 'locate'>;
  /** A part of a file cannot be verified before it is sent. */
  readonly servedAudio: Pick<AudioStore, 'open'>;
  readonly audioCache: AudioCache;
  /** The internal location under which nginx serves the audio folder; undefined if the service sends it. */
  readonly accelRedirect?: string | undefined;
  readonly verifier: TokenVerifier;
  readonly log: Log;
}

/** `GET` and `HEAD /media/{id}.{ext}`. The row is read every time: a deleted recording stops playing at once. */
export async function serveMedia(context: AppContext, service: MediaNeeds): Promise<Response> {
  const file = context.req.param('file') ?? '';
  const moved = mediaLink(file);
  if (moved !== undefined) return redirectTo(moved, new URL(context.req.url).search);
  const id = file.slice(0, Math.max(file.lastIndexOf('.'), 0));
  const found = await findForVisitor(service, id, {
    use: 'listen',
    ...credentials(context, service, ['listen', 'download']),
  }).catch((error: unknown) =>
    forgetAudio(service, { id, format: file.slice(id.length + 1) as AudioFormat }, error),
  );
  switch (file) {
    case mediaName(found):
      return serveRecording(context, service, { found, use: 'listen' });
    case downloadFallback(found):
      return serveRecording(context, service, {
        found: await findForVisitor(service, found.id, {
          use: 'download',
          ...credentials(context, service, ['download']),
        }),
        use: 'download',
      });
    case mp3Name(found.id):
      return serveMp3(context, service, found);
    case captionsName(found.id):
      return serveCaptions(context, service, found);
    case transcriptName(found.id):
      return serveTranscriptFile(context, service, found);
    default:
      throw new ServerError('not_found');
  }
}

/** The name of a file in a link with what people put behind it; undefined for a name alone, and for any other text. */
function mediaLink(file: string): string | undefined {
  const [name, id = ''] = /^([\w-]{22})\.[a-z0-9]{3,4}/.exec(file) ?? [];
  if (name === undefined || name === file) return undefined;
  return linkIdOf(id + file.slice(name.length)) === undefined ? undefined : name;
}

function redirectTo(name: string, search: string): Response {
  return new Response(null, {
    status: 308,
    headers: { Location: `/media/${name}${search}`, 'Cache-Control': 'private, no-cache' },
  });
}

/** Players send no token, so the address may have a grant; other clients send one or the other. */
function credentials(context: AppContext, service: MediaNeeds, uses: readonly Use[]): Omit<Visit, 'use'> {
  const text = context.req.query(GRANT_PARAMETER);
  return {
    identify: () => authenticate(context, service.verifier),
    grant: text === undefined ? undefined : { text, uses },
  };
}

/** Drops files that will not be played again from the cache. */
function forgetAudio(service: MediaNeeds, file: { id: string; format: AudioFormat }, error: unknown): never {
  const isRefused = error instanceof ServerError && REFUSED_VISITOR.includes(error.code);
  if (!isRefused) for (const name of audioNames(file)) service.audioCache.drop(name);
  throw error;
}

/** The ETag tells the uploaded file from the normalized one. */
async function serveRecording(
  context: AppContext,
  service: MediaNeeds,
  { found, use }: { readonly found: AudibleRecording; readonly use: Use },
): Promise<Response> {
  const recording = await service.normalization.settledSoon(found);
  const isRestricted = isForSome(service, recording, use);
  const etag = recording.levels === 'due' ? `"${recording.id}-as-it-came"` : `"${recording.id}"`;
  const name = audioName(recording);
  const mime = AUDIO_FORMATS[recording.format].mimeType;
  const file = { name, mime, etag, isRestricted, savedName: savedName(found, mediaName(found)) };
  return (await redirect(context, service, { recording, file })) ?? response(context, service, file);
}

/** The URL from which a listener fetches the file directly; undefined if the service sends it. */
async function redirect(
  context: AppContext,
  service: MediaNeeds,
  { recording, file }: { readonly recording: AudibleRecording; readonly file: MediaFile },
): Promise<Response | undefined> {
  const at = service.now();
  const left = recording.expiresAt === null ? Number.POSITIVE_INFINITY : recording.expiresAt - at;
  const address = await service.audio
    .locate(file.name, {
      method: context.req.method === 'HEAD' ? 'HEAD' : 'GET',
      contentType: file.mime,
      at,
      seconds: Math.min(MAX_ADDRESS_SECONDS, left / 1000),
    })
    .catch(refuseForNow);
  if (address === undefined) return undefined;
  return new Response(null, { status: 302, headers: { ...mediaHeaders(file), Location: address } });
}

/**
 * For all who may listen, also without the right to download: browsers play it that cannot play the recording's format.
 * During encoding a listener gets the mp3 from its beginning; a range request waits for the whole file. That answer claims
 * no ranges: after one of unknown length Firefox asks for what follows its last byte, and if a page of another site plays
 * it, Firefox blocks the refusal's JSON and never starts.
 */
async function serveMp3(
  context: AppContext,
  service: MediaNeeds,
  recording: AudibleRecording,
): Promise<Response> {
  const isRestricted = isForSome(service, recording, 'listen');
  const etag = `"${recording.id}-mp3"`;
  const mime = AUDIO_FORMATS.mp3.mimeType;
  const saved = savedName(recording, mp3Name(recording.id));
  let rendition = await openMp3(context, service, recording);
  if (rendition.status === 'growing') {
    const whole = wantedRange(context.req, etag)?.trim() ?? 'bytes=0-';
    if (context.req.method === 'HEAD' || whole === 'bytes=0-') {
      const described = describeMedia({ mime, etag, isRestricted, savedName: saved });
      const { 'Accept-Ranges': _untilItsLengthIsKnown, ...headers } = described;
      if (context.req.method === 'HEAD') return new Response(null, { status: 200, headers });
      return new Response(rendition.stream(), { status: 200, headers });
    }
    rendition = await rendition.kept.catch(refuseMp3);
  }
  if (rendition.status !== 'stored') {
    throw new ServerError('not_found', {
      message: 'No mp3 can be made of this recording here. Ask for its download to learn what there is.',
    });
  }
  const file = { name: rendition.name, mime, etag, isRestricted, savedName: saved };
  return (await redirect(context, service, { recording, file })) ?? response(context, service, file);
}

async function response(context: AppContext, service: MediaNeeds, file: MediaFile): Promise<Response> {
  const cached = service.audioCache.hold(file.name);
  if (cached) return sendHeld(context, file, cached);
  const audio = await service.servedAudio.open(file.name).catch(refuseForNow);
  if (!audio) {
    service.log.error('audio_missing', 'The row has no file.', { file: file.name });
    return refuseForNow(undefined);
  }
  if (service.accelRedirect !== undefined) return handOver(file, service.accelRedirect);
  const { part, ...head } = planMediaResponse(context.req, file, audio.size);
  const outgoing = nodeResponse(context);
  if (!part) return new Response(null, head);
  if (!audio.openLocal || !outgoing) return new Response(await audio.read(part), head);
  const local = audio as LocalAudio;
  const held = await service.audioCache.admit(file.name, audio.size, () => readWhole(local));
  if (held) return sendHeld(context, file, held);
  const opened = await local.openLocal();
  writeHead(context, outgoing, head);
  await sendAudio(outgoing, opened, part).catch((error) => service.log.error('answer_cut_off', error));
  return RESPONSE_ALREADY_SENT;
}

/** Sends cached audio without a copy. Releases it when all is sent or the listener disconnects. */
function sendHeld(context: AppContext, file: MediaFile, held: HeldAudio): Response {
  const outgoing = nodeResponse(context);
  const release = (): void => held.release();
  if (outgoing && !outgoing.destroyed) outgoing.once('close', release);
  else release();
  const { part, ...head } = planMediaResponse(context.req, file, held.bytes.length);
  return sendResponse(context, head, part ? held.bytes.subarray(part.start, part.end + 1) : null);
}

type LocalAudio = StoredAudio & Required<Pick<StoredAudio, 'openLocal'>>;

async function readWhole(audio: LocalAudio): Promise<Uint8Array<ArrayBuffer>> {
  const file = await audio.openLocal();
  try {
    const bytes = Buffer.allocUnsafeSlow(audio.size);
    return bytes.subarray(0, await file.read(bytes, 0));
  } finally {
    await file.close();
  }
}

/** Players retry by themselves; the header is for other clients. */
function refuseForNow(cause: unknown): never {
  throw new ServerError('unavailable', {
    message: 'The audio cannot be read right now. Try again in a moment.',
    cause,
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
}

/** Leaves ranges, conditional requests, the length and the ETag to nginx. */
function handOver(file: MediaFile, location: string): Response {
  const headers = new Headers({ ...mediaHeaders(file), 'Content-Type': file.mime });
  headers.delete('Accept-Ranges');
  headers.set('X-Accel-Redirect', `${location}${file.name}`);
  return new Response(null, { status: 200, headers });
}
