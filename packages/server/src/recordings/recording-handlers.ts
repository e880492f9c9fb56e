import {
  LISTENER_ID_HEADER,
  type RecordingListResource,
  type RecordingResource,
  type RecordingSort,
} from '@beep/api';
import {
  expiryChangeSchema,
  heardSchema,
  listenerIdSchema,
  recordingListQuerySchema,
} from '@beep/api/contract';
import { isByTime } from '@beep/core/recordings';
import {
  type AudibleRecording,
  findForVisitor,
  findLinkedForVisitor,
  findOpenNow,
  type VisitDeps,
} from '../access/find-for-visitor.ts';
import { findOwnLinked, type OwnRecording, ownRecording } from '../access/own-recording.ts';
import { authenticate, requireUser } from '../auth/authenticate.ts';
import { requireSelf } from '../auth/require-self.ts';
import type { TokenVerifier, VerifiedUser } from '../auth/token-verifier.ts';
import type { SlotOfRecording } from '../features/sheets/storage/index.ts';
import { readListPosition, writeListPosition } from '../http/list-position.ts';
import { parseJsonBody, parseWith } from '../http/parse-request.ts';
import { type AppContext, CLIENT_CLOSED_REQUEST } from '../http/request-context.ts';
import { sendJson } from '../http/send-response.ts';
import { countListen, type Listener, noteHeard } from '../listens/count-listen.ts';
import { ServerError } from '../server-error.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import type { ListPosition, RecordingPage } from '../storage/recording-lists.ts';
import { countSearchWords, MAX_SEARCH_WORDS } from '../storage/search/search-words.ts';
import type { Stores } from '../storage/stores.ts';
import { type ChangeOwnDeps, changeOwnExpiry, deleteOwnRecording } from './change-own-recording.ts';
import type { LoudnessNormalization } from './copies/loudness-normalization.ts';
import { type PresentDeps, presentListItem, presentRecording } from './present-recording.ts';
import { withQuestion } from './with-question.ts';

export interface RecordingNeeds extends VisitDeps, PresentDeps, ChangeOwnDeps {
  readonly stores: Pick<Stores, 'recordings' | 'labels' | 'sheets' | 'replies' | 'listens' | 'questions'>;
  readonly policies: PresentDeps['policies'] & ChangeOwnDeps['policies'];
  readonly grants: VisitDeps['grants'] & PresentDeps['grants'];
  readonly normalization: LoudnessNormalization;
  readonly verifier: TokenVerifier;
  /** The key of the listener hashes. */
  readonly listenSecret: Buffer;
  /** Counted listens per hour of one address and recording. */
  readonly listensPerAddress: number;
  /** True if a mail server is configured. */
  readonly sendsMail: boolean;
}

/** Recordings that end this soon are listed as expiring. */
const EXPIRING_MS = 7 * 86_400_000;

/**
 * Anonymous reads are most of all requests. They wait for nothing if rows are in this process, so that the response is
 * complete before the server begins to watch it.
 */
export async function getRecording(context: AppContext, service: RecordingNeeds): Promise<Response> {
  const id = idOf(context);
  const isAnonymous = context.req.header('Authorization') === undefined;
  const viewer = isAnonymous ? undefined : await authenticate(context, service.verifier);
  const found = findOpenNow(service, id, 'listen') ?? (await findForViewer(service, id, viewer));
  const recording = found.levels === 'due' ? await service.normalization.settledSoon(found) : found;
  const resource = await withQuestion(presentRecording(recording, service, viewer?.uid), service);
  return sendJson(context, resource.can_delete ? await withOwnFacts(resource, service) : resource);
}

/** The owner sees a suspended recording too, without its sound. */
async function findForViewer(
  service: RecordingNeeds,
  id: string,
  viewer: VerifiedUser | undefined,
): Promise<AudibleRecording | OwnRecording> {
  const visiting = findLinkedForVisitor(service, id, { use: 'listen', identify: async () => viewer });
  return visiting.catch((error: unknown) => {
    if (viewer === undefined || !(error instanceof ServerError) || error.code !== 'suspended') throw error;
    return findOwnLinked(service, id, viewer).catch((refusal: unknown) => {
      throw refusal instanceof ServerError && refusal.code === 'forbidden' ? error : refusal;
    });
  });
}

export async function changeExpiry(context: AppContext, service: RecordingNeeds): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  const body = await parseJsonBody(context, expiryChangeSchema);
  const end = await changeOwnExpiry(service, { id: idOf(context), user }, body.expires_at);
  return context.json({ expires_at: end === null ? 0 : Math.floor(end / 1000) });
}

export async function deleteRecording(context: AppContext, service: RecordingNeeds): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  await deleteOwnRecording(service, { id: idOf(context), user });
  return context.body(null, 204);
}

export async function listRecordings(context: AppContext, service: RecordingNeeds): Promise<Response> {
  const user = await requireSelf(context, service.verifier);
  const { page, after, limit, sort, q, transcript, heard, label, source, expiring } = parseWith(
    recordingListQuerySchema,
    context.req.query(),
    'the query',
  );
  refuseLongSearch(q);
  const { signal } = context.req.raw;
  const listed = service.stores.recordings.list({
    ownerUid: user.uid,
    now: service.now(),
    limit,
    offset: (page - 1) * limit,
    after: positionOf(after, sort),
    sort,
    search: q,
    transcript,
    isUnheard: heard !== undefined,
    label,
    source,
    expiresUntil: expiring && service.now() + EXPIRING_MS,
    signal,
  });
  const found = await listed.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (!found) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  const { recordings, matches } = found;
  const ownFacts = await ownFactsOf(
    recordings.map(({ id }) => id),
    { ...service, withSlot: idsWithSlot(recordings) },
  );
  return context.json({
    recordings: recordings.map((recording) => {
      const match = matches.get(recording.id);
      return {
        ...presentListItem(ownRecording(recording, user), service, user.uid),
        ...ownFacts(recording.id),
        ...(match && { match }),
      };
    }),
    pagination: { page, limit, ...presentExtent(found, sort) },
  } satisfies RecordingListResource);
}

/** The total, and where the list goes on. */
function presentExtent(
  { recordings, total, isTotalMinimum, hasNext }: RecordingPage,
  sort: RecordingSort,
): Omit<RecordingListResource['pagination'], 'page' | 'limit'> {
  const last = recordings.at(-1);
  return {
    ...(total === undefined ? {} : { totalRecords: total }),
    ...(isTotalMinimum && total !== undefined ? { isTotalMinimum } : {}),
    hasNext,
    ...(hasNext && last && isByTime(sort) ? { next: writeListPosition(last) } : {}),
  };
}

function positionOf(next: string | undefined, sort: RecordingSort): ListPosition | undefined {
  if (next === undefined) return undefined;
  if (!isByTime(sort)) {
    throw new ServerError('invalid_request', { message: 'Check after: only lists sorted by time have it.' });
  }
  return readListPosition(next);
}

export async function reportPlay(context: AppContext, service: RecordingNeeds): Promise<Response> {
  const listener = await listenerOf(context, service);
  await countListen(service.stores.listens, service.listenSecret, {
    ...listener,
    isNoted: mayNoteHearing(service, listener),
    sendsMail: service.sendsMail,
    maxPerAddress: service.listensPerAddress,
  });
  return context.body(null, 204);
}

export async function reportHeard(context: AppContext, service: RecordingNeeds): Promise<Response> {
  const { heard } = await parseJsonBody(context, heardSchema);
  const listener = await listenerOf(context, service);
  if (mayNoteHearing(service, listener)) {
    await noteHeard(service.stores.listens, service.listenSecret, { ...listener, heardSeconds: heard });
  }
  return context.body(null, 204);
}

async function listenerOf(context: AppContext, service: RecordingNeeds): Promise<Listener> {
  const viewer = await authenticate(context, service.verifier);
  const listenerId = context.req.header(LISTENER_ID_HEADER);
  return {
    viewerUid: viewer?.uid,
    listenerId:
      listenerId === undefined ? undefined : parseWith(listenerIdSchema, listenerId, LISTENER_ID_HEADER),
    userAgent: context.req.header('User-Agent') ?? '',
    address: context.get('client').network,
    at: service.now(),
    recording: await findForVisitor(service, idOf(context), { use: 'listen', identify: async () => viewer }),
  };
}

function mayNoteHearing({ policies }: Pick<RecordingNeeds, 'policies'>, { recording }: Listener): boolean {
  return policies.policyOf(recording.domain).hearing;
}

async function withOwnFacts(
  resource: RecordingResource,
  service: Pick<RecordingNeeds, 'stores' | 'now'>,
): Promise<RecordingResource> {
  const { filename: id } = resource;
  const withSlot = resource.share_url === undefined ? [] : [id];
  const ownFacts = await ownFactsOf([id], { ...service, withSlot });
  return { ...resource, ...ownFacts(id) };
}

interface OwnFactsNeeds extends Pick<RecordingNeeds, 'stores' | 'now'> {
  /** Those that a printed label plays. */
  readonly withSlot: readonly string[];
}

type OwnFacts = Pick<
  RecordingResource,
  'labels' | 'slot' | 'unread_replies' | 'asks_question' | 'has_replies'
>;

/** What hangs on each of the recordings, for their owner. */
async function ownFactsOf(
  ids: readonly string[],
  { stores, now, withSlot }: OwnFactsNeeds,
): Promise<(id: string) => OwnFacts> {
  const [labels, slots, unread, replied, asking] = await Promise.all([
    stores.labels.of(ids),
    stores.sheets.slotsOfRecordings(withSlot),
    stores.replies.countUnread(ids, now()),
    stores.replies.withReplies(ids, now()),
    stores.questions.asking(ids),
  ]);
  return (id) => ({
    ...labelsOf(labels.get(id)),
    ...slotOf(slots.get(id)),
    ...unreadOf(unread.get(id)),
    ...(asking.has(id) && { asks_question: true }),
    ...(replied.has(id) && { has_replies: true }),
  });
}

function labelsOf(ids: readonly string[] | undefined): Pick<RecordingResource, 'labels'> {
  return ids === undefined ? {} : { labels: ids };
}

function idsWithSlot(recordings: readonly StoredRecording[]): readonly string[] {
  return recordings.filter(({ slotId }) => slotId !== null).map(({ id }) => id);
}

function slotOf(slot: SlotOfRecording | undefined): Pick<RecordingResource, 'slot'> {
  if (slot === undefined) return {};
  const { id, number, name, sheetTitle: sheet } = slot;
  return { slot: { id, number, ...(name === null ? {} : { name }), sheet } };
}

function unreadOf(unread: number | undefined): Pick<RecordingResource, 'unread_replies'> {
  return unread === undefined ? {} : { unread_replies: unread };
}

function refuseLongSearch(search = ''): void {
  if (countSearchWords(search) <= MAX_SEARCH_WORDS) return;
  throw new ServerError('invalid_request', { message: `Check q: at most ${MAX_SEARCH_WORDS} words.` });
}

function idOf(context: AppContext): string {
  return context.req.param('filename') ?? '';
}
