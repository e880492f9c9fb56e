import { createDraftSender } from '@beep/core/outbox';
import { createOwnPolicy, FIRST_RELEASE_POLICY } from '@beep/core/policies';
import { createDefaultExpiry, createRecordingLibrary } from '@beep/core/recordings';
import { createSession } from '@beep/core/session';
import { aToken, aUser, createFakeClock, createFakeIdentity, openRecorder } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endOwnSession } from '../session/end-own-session.ts';
import { FIRST_ID } from '../testing/answers-of-first-release.ts';
import { type FirstService, serveFirstRelease } from '../testing/serve-first-release.ts';
import { createApiClient } from './create-api-client.ts';
import { createListensApi } from './create-listens-api.ts';
import { createOwnCalls } from './create-own-calls.ts';
import { createPolicyApi } from './create-policy-api.ts';
import { createTranscriptsApi } from './create-transcripts-api.ts';
import { createUploadsApi } from './create-uploads-api.ts';

const BASE = 'http://localhost:41300';
const SHARE_URL = `${BASE}/play/${FIRST_ID}`;
const NO_SUCH_CALL = { status: 'failed', failure: { kind: 'refused', httpStatus: 404, code: 'not_found' } };

let service: FirstService;
beforeEach(() => {
  service = serveFirstRelease();
  vi.stubGlobal('fetch', service.fetch);
  vi.stubGlobal('XMLHttpRequest', service.XMLHttpRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What a page of an extension makes its calls with. */
function openPage() {
  const clock = createFakeClock();
  const identity = createFakeIdentity();
  const session = createSession({ identity, clock });
  identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + 3_600_000) });
  identity.report(aUser());
  const options = { baseUrl: BASE, publicUrl: BASE, source: 'BEEP_ADDON_GMAIL', clock } as const;
  const owned = { ...options, tokens: session };
  const api = createApiClient(options);
  return {
    ...{ clock, session, api },
    library: createRecordingLibrary({ api, tokens: session, clock }),
    policy: createOwnPolicy({ api: createPolicyApi(options), session, clock }),
    calls: createOwnCalls(owned),
    transcripts: createTranscriptsApi(owned),
    listens: createListensApi(options),
    uploads: createUploadsApi(options),
  };
}

// spec: upgrade.8
describe('an extension of today at a service of version 1.0', () => {
  it('records and sends, and applies the default expiration', async () => {
    const { clock, session, library, policy, uploads } = openPage();
    const settings = { getSnapshot: () => ({ expiration: '1_day' }) as never };
    const defaultExpiry = createDefaultExpiry({ library, policy, settings });
    const sendDraft = createDraftSender({ api: uploads, session, clock });
    const page = openRecorder({ clock, session, outbox: { sendDraft }, recorder: { policy } });
    await page.record(2000);
    page.recorder.send({ type: 'save' });
    await page.uploadReaches('sent');
    expect(page.upload()).toMatchObject({ recording: { id: FIRST_ID, shareUrl: SHARE_URL } });
    expect(await defaultExpiry.applyTo(FIRST_ID)).toEqual({ status: 'ok', value: expect.any(Number) });
    const sent = ['POST /recordings/', `PATCH /recordings/${FIRST_ID}`];
    expect(service.asked).toEqual(expect.arrayContaining(sent));
  });

  it('knows that the service is of version 1', async () => {
    const { policy } = openPage();
    policy.subscribe(() => undefined);
    await expect.poll(() => policy.getSnapshot().policy).toEqual(FIRST_RELEASE_POLICY);
  });

  it('shows a recording and lists', async () => {
    const { library } = openPage();
    const recording = {
      ...{ id: FIRST_ID, shareUrl: SHARE_URL, audioUrl: `${BASE}/media/${FIRST_ID}.webm` },
      ...{ mimeType: 'audio/webm', durationSeconds: 3, canDelete: true, listenCount: 0 },
    };
    expect(await library.find(FIRST_ID)).toMatchObject({ status: 'ok', value: recording });
    expect(await library.list('uid-1', 1)).toMatchObject({
      status: 'ok',
      value: { recordings: [recording], hasNext: false, totalRecordings: 1 },
    });
  });

  it('deletes and restores, downloads, counts listens, and reads transcripts', async () => {
    const { library, api, transcripts, listens } = openPage();
    expect(await library.remove(FIRST_ID)).toEqual({ status: 'ok', value: null });
    expect(await library.restore(FIRST_ID)).toMatchObject({ status: 'ok', value: { id: FIRST_ID } });
    const file = { url: expect.stringContaining(`${BASE}/media/`), filename: `${FIRST_ID}.mp3` };
    expect(await api.locateDownload(FIRST_ID, null)).toEqual({ status: 'ok', value: file });
    expect(await listens.countListen(FIRST_ID, 'a-listener', null)).toEqual({ status: 'ok', value: null });
    const transcript = { format: 'text/plain', text: 'Good morning', checked: true };
    expect(await transcripts.get(FIRST_ID)).toEqual({ status: 'ok', value: transcript });
  });

  it('logs out, although the service ends no session', async () => {
    const { clock } = openPage();
    expect(await endOwnSession(`${BASE}/local-auth/`, 'a refresh token', clock)).toBeNull();
  });

  // Nothing of it is offered at this service.
  it('is refused what the service does not have', async () => {
    const { library, calls } = openPage();
    const title = { title: 'Essay', isTitleShown: false };
    expect(await library.changeTitle(FIRST_ID, title)).toMatchObject(NO_SUCH_CALL);
    expect(await calls.listLabels({ uid: 'uid-1' })).toMatchObject(NO_SUCH_CALL);
    expect(await calls.getPreferences({})).toMatchObject(NO_SUCH_CALL);
    expect(await calls.getArchive({})).toMatchObject(NO_SUCH_CALL);
  });
});
