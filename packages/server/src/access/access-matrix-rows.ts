import type { ApiErrorCode } from '@beep/api';
import type { RouteName } from '@beep/api/contract';
import type { Policy } from '@beep/core/policies';
import type { Use } from './decide-access.ts';

/** Whom a visitor counts as: the owner, a user of a domain, or nobody in particular. */
type Kind = 'owner' | 'school' | 'partner' | 'stranger';

export interface VisitorRow {
  readonly name: string;
  readonly kind: Kind;
  /** As the test service reads it; absent for an anonymous visitor. */
  readonly token?: string;
  /** A grant in the address, by its name in {@link GRANTS}. */
  readonly grant?: GrantName;
  readonly isAdministrator?: true;
}

export type GrantName =
  | 'listen'
  | 'download'
  | 'classmates'
  | 'expired'
  | 'ofAnotherRecording'
  | 'tampered'
  | 'otherSecret';

/** The use that a grant in an address gives; undefined for one that must give none. */
export const GRANTS: Readonly<Record<GrantName, Use | undefined>> = {
  listen: 'listen',
  download: 'download',
  classmates: 'listen',
  expired: undefined,
  ofAnotherRecording: undefined,
  tampered: undefined,
  otherSecret: undefined,
};

const as = (uid: string, email: string): string => `token-of-${uid}-as-${encodeURIComponent(email)}`;

export const VISITORS: readonly VisitorRow[] = [
  { name: 'anonymous', kind: 'stranger' },
  { name: 'the owner', kind: 'owner', token: as('ann', 'ann@school.example') },
  { name: 'the owner without a verified address', kind: 'owner', token: as('ann', '') },
  { name: 'a classmate', kind: 'school', token: as('ben', 'ben@school.example') },
  { name: 'a classmate in upper case', kind: 'school', token: as('ben', 'BEN@SCHOOL.EXAMPLE') },
  { name: 'a user of the other listed domain', kind: 'partner', token: as('cid', 'cid@partner.example') },
  { name: 'without a verified address', kind: 'stranger', token: as('ben', '') },
  { name: 'with an address without a domain', kind: 'stranger', token: as('ben', 'ben@localhost') },
  { name: 'another domain', kind: 'stranger', token: as('eve', 'eve@other.example') },
  { name: 'a subdomain', kind: 'stranger', token: as('eve', 'eve@mail.school.example') },
  { name: 'the domain above', kind: 'stranger', token: as('eve', 'eve@example') },
  { name: 'a longer name', kind: 'stranger', token: as('eve', 'eve@school.example.evil.example') },
  { name: 'two at signs', kind: 'stranger', token: as('eve', 'eve@evil.example@school.example') },
  { name: 'a trailing dot', kind: 'stranger', token: as('eve', 'eve@school.example.') },
  { name: 'a homograph', kind: 'stranger', token: as('eve', 'eve@sch\u043eol.example') },
  { name: 'full-width letters', kind: 'stranger', token: as('eve', 'eve@\uff53chool.example') },
  { name: 'a zero-width space', kind: 'stranger', token: as('eve', 'eve@school\u200b.example') },
  {
    name: 'an administrator',
    kind: 'stranger',
    token: as('it', 'it@district.example'),
    isAdministrator: true,
  },
  { name: 'a removed administrator', kind: 'stranger', token: as('old', 'old@district.example') },
  { name: 'a grant to listen', kind: 'stranger', grant: 'listen' },
  { name: 'a grant to download', kind: 'stranger', grant: 'download' },
  { name: 'the grant of a classmate', kind: 'stranger', grant: 'classmates' },
  { name: 'an expired grant', kind: 'stranger', grant: 'expired' },
  { name: 'a grant of another recording', kind: 'stranger', grant: 'ofAnotherRecording' },
  { name: 'a changed grant', kind: 'stranger', grant: 'tampered' },
  { name: 'a grant of another installation', kind: 'stranger', grant: 'otherSecret' },
];

export interface PolicyRow {
  readonly name: string;
  readonly rules: Partial<Policy>;
  readonly isSuspended?: true;
  /** Who may; everyone by default. */
  readonly listen?: readonly Kind[];
  readonly download?: readonly Kind[];
  /** Kinds that may not record. */
  readonly forbidsRecording?: readonly Kind[];
  /** What those may not do who otherwise may. */
  readonly refuses?: Readonly<Partial<Record<RouteName, ApiErrorCode>>>;
  /** What the resource says to visitors, and to the owner; nothing by default. */
  readonly tellsVisitors?: object;
  readonly tellsOwner?: object;
}

const NO_PLAY = { playAsAdministrator: 'forbidden' } as const;
const SILENT = { ...NO_PLAY, putTranscript: 'suspended', deleteTranscript: 'suspended' } as const;
const LISTED = { listeners: 'domains', listenerDomains: ['school.example', 'partner.example'] } as const;
const LISTENERS = ['owner', 'school', 'partner'] as const;

export const POLICIES: readonly PolicyRow[] = [
  { name: 'no rules', rules: {}, refuses: NO_PLAY },
  { name: 'listeners of domains', rules: LISTED, listen: LISTENERS, download: LISTENERS, refuses: NO_PLAY },
  {
    name: 'listeners of another domain than the owner’s',
    rules: {
      ...{ listeners: 'domains', listenerDomains: ['partner.example'] },
      ...{ administratorsPlay: true, hearing: false },
      ...{ apiTokens: 'forbidden', longestTokenLife: '7_days', webhooks: 'forbidden' },
    },
    listen: ['owner', 'partner'],
    download: ['owner', 'partner'],
  },
  {
    name: 'downloads for the owner',
    rules: { downloads: 'owner' },
    download: ['owner'],
    refuses: NO_PLAY,
    tellsVisitors: { download: false },
  },
  {
    name: 'listeners of domains, downloads for the owner',
    rules: { ...LISTED, downloads: 'owner' },
    listen: LISTENERS,
    download: ['owner'],
    refuses: NO_PLAY,
    tellsVisitors: { download: false },
  },
  {
    name: 'no transcripts, no replies, a short life, nobody records',
    rules: {
      ...{ transcripts: 'off', replies: false, recording: 'nobody' },
      ...{ longestLife: '1_month', defaultExpiry: '1_week' },
    },
    forbidsRecording: ['owner', 'school'],
    refuses: { ...NO_PLAY, changeExpiry: 'invalid_expiry', getOtherAnswerAudio: 'not_found' },
    tellsVisitors: { replies: false },
    tellsOwner: { replies: false, longest_life: '1_month' },
  },
  {
    name: 'answers for the owner of the question',
    rules: { answersHeardBy: 'owner', answerNames: false },
    refuses: { ...NO_PLAY, getOtherAnswerAudio: 'not_found' },
  },
  {
    name: 'listed addresses record',
    rules: { recording: 'listed', recorders: ['ann@school.example'] },
    forbidsRecording: ['school'],
    refuses: NO_PLAY,
  },
  {
    name: 'suspended',
    rules: { administratorsPlay: true },
    isSuspended: true,
    listen: [],
    download: [],
    refuses: SILENT,
    tellsOwner: { suspended: true },
  },
  {
    name: 'suspended, listeners of domains',
    rules: LISTED,
    isSuspended: true,
    listen: [],
    download: [],
    refuses: SILENT,
    tellsOwner: { suspended: true },
  },
];

export interface RepresentationRow {
  readonly name: string;
  readonly route: RouteName | 'page';
  /** `owner`: own things only; `record`: a new recording; `administrator`: of the owner's domain. */
  readonly needs: Use | 'owner' | 'record' | 'administrator';
  readonly method?: string;
  /** With `{id}`; `{mp4}` is a recording in another format, with the printed label `{slot}`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Status of an allowed request. */
  readonly ok: number;
  /** What an allowed response contains, of a recording that is not suspended. */
  readonly holds?: 'sound' | 'mp3' | 'words';
  /** A grant in the address counts. */
  readonly takesGrant?: true;
  /** Everybody is anonymous here, whatever the token. */
  readonly isAnonymous?: true;
  /** What is answered for a suspended recording, if it is not told that it is suspended. */
  readonly suspended?: ApiErrorCode;
  /** How audio is delivered; by the service itself by default. */
  readonly delivery?: 'nginx' | 'bucket';
}

const JSON_BODY = { 'Content-Type': 'application/json' };
const media = (name: string, path: string, row: Partial<RepresentationRow> = {}): RepresentationRow => ({
  ...{ name, path, route: 'getMedia', needs: 'listen', ok: 200, holds: 'sound', takesGrant: true },
  ...row,
});

/** Of the question in the world. */
export const QUESTION_CODE = 'CDFGHJ';
/** Of the browser that sent the reply in the world. */
export const REPLY_TOKEN: string = 'A'.repeat(43);
const REPLIER = { 'Reply-Token': REPLY_TOKEN };

export const REPRESENTATIONS: readonly RepresentationRow[] = [
  media('media', '/media/{id}.webm'),
  media('media, head', '/media/{id}.webm', { method: 'HEAD' }),
  media('media, range', '/media/{id}.webm', { headers: { Range: 'bytes=1000-' }, ok: 206 }),
  media('media, unchanged', '/media/{id}.webm', { headers: { 'If-None-Match': '*' }, ok: 304 }),
  media('media from nginx', '/media/{id}.webm', { delivery: 'nginx' }),
  media('media from a bucket', '/media/{id}.webm', { delivery: 'bucket', ok: 302 }),
  media('mp3', '/media/{id}.mp3', { holds: 'mp3' }),
  media('mp3, head', '/media/{id}.mp3', { method: 'HEAD' }),
  media('mp3 from a bucket', '/media/{id}.mp3', { delivery: 'bucket', ok: 302 }),
  media('the download if there is no mp3', '/media/{mp4}.m4a', { needs: 'download' }),
  media('captions', '/media/{id}.vtt', { holds: 'words' }),
  media('the transcript as a file', '/media/{id}.txt', { holds: 'words' }),
  { name: 'recording', route: 'getRecording', needs: 'listen', path: '/api/v1/recordings/{id}', ok: 200 },
  {
    name: 'download',
    route: 'getDownload',
    needs: 'download',
    path: '/api/v1/recordings/{id}/download',
    ok: 200,
  },
  {
    ...{ name: 'transcript', route: 'getTranscript', needs: 'listen', ok: 200, holds: 'words' },
    path: '/api/v1/recordings/{id}/transcript',
  },
  {
    ...{ name: 'play count', route: 'countListen', needs: 'listen', ok: 204 },
    ...{ method: 'POST', path: '/api/v1/recordings/{id}/play' },
  },
  {
    ...{ name: 'how far it was heard', route: 'noteHeard', needs: 'listen', ok: 204 },
    ...{ method: 'POST', path: '/api/v1/recordings/{id}/heard', headers: JSON_BODY },
    body: '{"heard":1.5}',
  },
  {
    ...{ name: 'report', route: 'reportRecording', needs: 'listen', ok: 204 },
    ...{ method: 'POST', path: '/api/v1/recordings/{id}/reports', headers: JSON_BODY },
    body: '{"reason":"other"}',
  },
  {
    ...{ name: 'card', route: 'getCard', needs: 'listen', ok: 200, isAnonymous: true },
    path: '/play/{id}/card.png',
  },
  {
    ...{ name: 'oEmbed', route: 'getOembed', needs: 'listen', ok: 200, isAnonymous: true },
    path: '/api/v1/oembed?url=https%3A%2F%2Fbeep.test%2Fplay%2F{id}',
  },
  {
    name: 'recording of a label',
    route: 'getRecording',
    needs: 'listen',
    path: '/api/v1/recordings/{slot}',
    ok: 200,
  },
  {
    ...{ name: 'card of a label', route: 'getCard', needs: 'listen', ok: 200, isAnonymous: true },
    path: '/play/{slot}/card.png',
  },
  {
    ...{ name: 'oEmbed of a label', route: 'getOembed', needs: 'listen', ok: 200, isAnonymous: true },
    path: '/api/v1/oembed?url=https%3A%2F%2Fbeep.test%2Fplay%2F{slot}',
  },
  {
    ...{ name: 'oEmbed of a playlist', route: 'getOembed', needs: 'listen', ok: 200, isAnonymous: true },
    // It drops out of the playlist, which is empty then.
    suspended: 'not_found',
    path: '/api/v1/oembed?url=https%3A%2F%2Fbeep.test%2Fplaylist%2F{playlist}',
  },
  ...['/play/{slot}', '/embed/{slot}'].map(
    (path): RepresentationRow => ({
      ...{ name: path, route: 'page', needs: 'listen', path, ok: 200, isAnonymous: true },
    }),
  ),
  ...['/playlist/{playlist}', '/embed/playlist/{playlist}'].map(
    (path): RepresentationRow => ({
      ...{ name: path, route: 'page', needs: 'listen', path, ok: 200, holds: 'words', isAnonymous: true },
    }),
  ),
  {
    ...{ name: 'playlist', route: 'getOwnPlaylist', needs: 'owner', ok: 200 },
    path: '/api/v1/users/ann/playlists/{playlist}',
  },
  {
    ...{ name: 'list of names', route: 'getNameList', needs: 'owner', ok: 200 },
    path: '/api/v1/users/ann/name-lists/{list}',
  },
  {
    ...{ name: 'question', route: 'getQuestion', needs: 'listen', ok: 200, holds: 'words' },
    path: '/api/v1/recordings/{id}/question',
  },
  {
    ...{ name: 'answers of others', route: 'listOtherAnswers', needs: 'listen', ok: 200 },
    path: '/api/v1/recordings/{id}/question/answers',
  },
  {
    ...{ name: 'audio of an answer of others', route: 'getOtherAnswerAudio', needs: 'listen', ok: 200 },
    path: '/api/v1/recordings/{id}/question/answers/{reply}/audio',
  },
  {
    ...{ name: 'the same as mp3', route: 'getOtherAnswerAudio', needs: 'listen', ok: 200 },
    path: '/api/v1/recordings/{id}/question/answers/{reply}/audio?format=mp3',
  },
  {
    ...{ name: 'own question', route: 'getOwnQuestion', needs: 'owner', ok: 200 },
    path: '/api/v1/users/ann/questions/{id}',
  },
  {
    ...{ name: 'labels of its names', route: 'listNameLabels', needs: 'owner', ok: 200 },
    path: '/api/v1/users/ann/questions/{id}/labels',
  },
  { name: 'sheet', route: 'getSheet', needs: 'owner', path: '/api/v1/users/ann/sheets/{sheet}', ok: 200 },
  { name: 'label', route: 'getSlot', needs: 'owner', path: '/api/v1/users/ann/slots/{slot}', ok: 200 },
  ...['/play/{id}', '/embed/{id}'].map(
    (path): RepresentationRow => ({
      ...{ name: path, route: 'page', needs: 'listen', path, ok: 200, holds: 'words', isAnonymous: true },
    }),
  ),
  {
    ...{ name: 'replies of a browser', route: 'listSentReplies', needs: 'listen', ok: 200 },
    ...{ path: '/api/v1/recordings/{id}/replies/mine', headers: REPLIER },
  },
  {
    ...{ name: 'audio of its reply', route: 'getReplyAudio', needs: 'listen', ok: 200 },
    ...{ path: '/api/v1/recordings/{id}/replies/{reply}/audio', headers: REPLIER },
  },
  {
    ...{ name: 'audio of its reply as mp3', route: 'getReplyAudio', needs: 'listen', ok: 200 },
    ...{ path: '/api/v1/recordings/{id}/replies/{reply}/audio?format=mp3', headers: REPLIER },
  },
  {
    // The reply itself: a caller who may tell gets 404.
    ...{ name: 'that an answer was heard', route: 'noteAnswerHeard', needs: 'listen', ok: 404 },
    ...{ method: 'PUT', path: '/api/v1/recordings/{id}/replies/{reply}/heard', headers: REPLIER },
  },
  { name: 'inbox', route: 'listReplies', needs: 'owner', path: '/api/v1/users/ann/replies', ok: 200 },
  {
    ...{ name: 'summary of the inbox', route: 'getReplySummary', needs: 'owner', ok: 200 },
    path: '/api/v1/users/ann/replies/summary',
  },
  {
    ...{ name: 'audio of a held reply', route: 'getHeldReplyAudio', needs: 'owner', ok: 200 },
    path: '/api/v1/users/ann/replies/{reply}/audio',
  },
  {
    ...{ name: 'audio of a held reply as mp3', route: 'getHeldReplyAudio', needs: 'owner', ok: 200 },
    path: '/api/v1/users/ann/replies/{reply}/audio?format=mp3',
  },
  {
    ...{ name: 'transcript of a held reply', route: 'getReplyTranscript', needs: 'owner', ok: 200 },
    path: '/api/v1/users/ann/replies/{reply}/transcript',
  },
  {
    ...{ name: 'held reply', route: 'changeReply', needs: 'owner', ok: 200, headers: JSON_BODY },
    ...{ method: 'PATCH', path: '/api/v1/users/ann/replies/{reply}', body: '{"kept":true}' },
  },
  {
    // An unknown one: a caller who may delete gets 404.
    ...{ name: 'end of a reply', route: 'deleteReply', needs: 'owner', ok: 404, method: 'DELETE' },
    path: '/api/v1/users/ann/replies/xxxxxxxxxxxxxxxxxxxxxx',
  },
  {
    ...{ name: 'switch for replies', route: 'changeReplies', needs: 'owner', ok: 200, headers: JSON_BODY },
    ...{ method: 'PATCH', path: '/api/v1/recordings/{id}/replies', body: '{"replies":"closed"}' },
  },
  { name: 'list', route: 'listRecordings', needs: 'owner', path: '/api/v1/users/ann/recordings', ok: 200 },
  {
    ...{ name: 'search', route: 'listRecordings', needs: 'owner', ok: 200, holds: 'words' },
    path: '/api/v1/users/ann/recordings?q=swordfish',
  },
  {
    ...{ name: 'expiry', route: 'changeExpiry', needs: 'owner', ok: 200, headers: JSON_BODY },
    ...{ method: 'PATCH', path: '/api/v1/recordings/{id}', body: '{"expires_at":"never"}' },
  },
  {
    ...{ name: 'title', route: 'changeTitle', needs: 'owner', ok: 200, headers: JSON_BODY },
    ...{ method: 'PATCH', path: '/api/v1/recordings/{id}/title', body: '{"title":"Essay"}' },
  },
  {
    ...{ name: 'bulk change', route: 'changeRecordings', needs: 'owner', ok: 200, headers: JSON_BODY },
    ...{ method: 'POST', path: '/api/v1/users/ann/recordings/changes' },
    body: '{"action":"expire","recordings":["AAAAAAAAAAAAAAAAAAAAAA"],"expires_at":"1_day"}',
  },
  {
    ...{ name: 'new transcript', route: 'putTranscript', needs: 'owner', ok: 204, method: 'PUT' },
    path: '/api/v1/recordings/{id}/transcript',
    ...{ headers: { 'Content-Type': 'text/plain' }, body: 'other words' },
  },
  {
    ...{ name: 'no transcript', route: 'deleteTranscript', needs: 'owner', ok: 204, method: 'DELETE' },
    path: '/api/v1/recordings/{id}/transcript',
  },
  {
    ...{ name: 'deletion', route: 'deleteRecording', needs: 'owner', ok: 204, method: 'DELETE' },
    path: '/api/v1/recordings/{id}',
  },
  {
    ...{ name: 'restoration', route: 'restoreRecording', needs: 'owner', ok: 200, method: 'POST' },
    path: '/api/v1/recordings/{id}/restore',
  },
  {
    // An empty body: a caller who may record gets the error that it is too small.
    ...{ name: 'upload', route: 'createRecording', needs: 'record', ok: 422, method: 'POST' },
    path: '/api/v1/recordings',
  },
  {
    ...{ name: 'play of an administrator', route: 'playAsAdministrator', needs: 'administrator', ok: 200 },
    ...{ method: 'POST', path: '/api/v1/admin/recordings/{id}/play' },
  },
  {
    ...{ name: 'list of an administrator', route: 'listPersonRecordings', needs: 'administrator', ok: 200 },
    path: '/api/v1/admin/people/ann/recordings',
  },
  {
    ...{ name: 'reports', route: 'listReports', needs: 'administrator', ok: 200 },
    path: '/api/v1/admin/reports',
  },
];

/** Who may make a call; `token`: a client with what the call must carry, such as a reply's token or a grant. */
export type CallNeeds = 'anyone' | 'account' | 'self' | 'administrator' | 'token';

/** Every other route: other callers get a refusal. What allowed callers get is tested beside the route. */
export const CALLS: Readonly<Partial<Record<RouteName, CallNeeds>>> = {
  ...{ getLiveness: 'anyone', getReadiness: 'anyone', getMetrics: 'anyone' },
  ...{ subscribeNewsletter: 'anyone', unsubscribeNewsletter: 'anyone' },
  ...{ deleteProfile: 'account', getPreferences: 'account', changePreferences: 'account' },
  ...{ getOwnPolicy: 'account', proveFrame: 'account', getArchive: 'account', prepareArchive: 'account' },
  ...{ listLabels: 'self', createLabel: 'self', changeLabel: 'self', deleteLabel: 'self' },
  ...{ listPlaylists: 'self', createPlaylist: 'self', changePlaylist: 'self', deletePlaylist: 'self' },
  getPlaylist: 'anyone',
  ...{ askQuestion: 'account', listQuestions: 'self', endQuestion: 'self', freeName: 'self' },
  findQuestion: 'anyone',
  ...{ listApiTokens: 'self', createApiToken: 'self', revokeApiToken: 'self' },
  ...{ listWebhooks: 'self', createWebhook: 'self', changeWebhook: 'self', deleteWebhook: 'self' },
  ...{ rotateWebhookSecret: 'self', testWebhook: 'self', listWebhookDeliveries: 'self' },
  sendWebhookAgain: 'self',
  ...{ listNameLists: 'self', createNameList: 'self', changeNameList: 'self', deleteNameList: 'self' },
  ...{ listSheets: 'self', createSheet: 'self', deleteSheet: 'self', changeSlot: 'self' },
  revokeSlot: 'self',
  ...{ createAnswer: 'self', publishReply: 'self', reportReply: 'self' },
  ...{ createReply: 'token', deleteSentReply: 'token', getArchiveFile: 'token' },
  signInBySite: 'token',
  ...{ openLtiLaunch: 'token', readLtiLaunch: 'token', renewLtiLaunch: 'token', windowLtiLaunch: 'token' },
  ...{ createLtiDeepLink: 'self', readLtiCourse: 'self' },
  ...{ listLtiScores: 'self', giveLtiScore: 'self' },
  ...{ getLtiTool: 'administrator', listLtiPlatforms: 'administrator', createLtiPlatform: 'administrator' },
  ...{ changeLtiPlatform: 'administrator', deleteLtiPlatform: 'administrator' },
  createLtiInvitation: 'administrator',
  ...{ getAdministratorScope: 'administrator', listAdministrators: 'administrator' },
  ...{ nameAdministrator: 'administrator', removeAdministrator: 'administrator' },
  ...{ listPolicies: 'administrator', listPolicyVersions: 'administrator', previewPolicy: 'administrator' },
  ...{ changePolicy: 'administrator', listAuditEntries: 'administrator', exportAuditLog: 'administrator' },
  ...{ listPeople: 'administrator', deletePerson: 'administrator', deletePeople: 'administrator' },
  ...{ getPersonArchive: 'administrator', getUsage: 'administrator' },
  ...{ closeReport: 'administrator', playReportedReply: 'administrator' },
  ...{ suspendRecording: 'administrator', unsuspendRecording: 'administrator' },
  deleteRecordingAsAdministrator: 'administrator',
  ...{ listDomainWebhooks: 'administrator', createDomainWebhook: 'administrator' },
  ...{ changeDomainWebhook: 'administrator', deleteDomainWebhook: 'administrator' },
  ...{ rotateDomainWebhookSecret: 'administrator', testDomainWebhook: 'administrator' },
  ...{ listDomainWebhookDeliveries: 'administrator', sendDomainWebhookAgain: 'administrator' },
};
