import { describe, expect, it } from 'vitest';
import { createSession } from '../session/create-session.ts';
import {
  aToken,
  aUser,
  createFakeArchive,
  createFakeClock,
  createFakeIdentity,
  type FakeArchive,
  type FakeClock,
  failed,
  ok,
  refused,
} from '../testing/index.ts';
import { ARCHIVE_TEXTS, archiveLinkText, downloadArchiveText, preparingText } from '../texts/index.ts';
import { archiveFailureText } from './archive-failure-text.ts';
import { LOOK_EVERY_MS } from './archive-machine.ts';
import { type ArchiveActor, createArchive } from './create-archive.ts';
import type { Archive } from './ports.ts';

const PREPARING: Archive = { state: 'preparing', recordingsDone: 3, recordingsTotal: 1200 };
const DOWN = failed({ kind: 'network', message: 'down' });

interface Opened {
  readonly archive: ArchiveActor;
  readonly fake: FakeArchive;
  readonly clock: FakeClock;
}

function open(): Opened {
  const clock = createFakeClock();
  const identity = createFakeIdentity();
  const session = createSession({ identity, clock });
  identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + 9e8) });
  identity.report(aUser());
  const fake = createFakeArchive();
  return { archive: createArchive({ api: fake.api, tokens: session, clock }), fake, clock };
}

async function known({ archive }: Opened, wanted: object): Promise<void> {
  await expect.poll(() => archive.getSnapshot()).toMatchObject({ status: 'known', ...wanted });
}

const ready = (clock: FakeClock, lifeMs = 60_000): Archive => ({
  state: 'ready',
  unreadable: 0,
  recordingsDone: 3,
  recordingsTotal: 3,
  bytes: 7,
  url: 'https://beep.test/archive',
  expiresAtMs: clock.nowMs() + lifeMs,
});

describe('the archive', () => {
  it('is asked for, and followed until it is ready', async () => {
    const opened = open();
    const { archive, fake, clock } = opened;
    archive.send({ type: 'load' });
    archive.send({ type: 'load' });
    await known(opened, { archive: { state: 'none' } });
    fake.answerWith(ok(PREPARING));
    archive.send({ type: 'prepare' });
    expect(archive.getSnapshot()).toMatchObject({ isAsking: true });
    archive.send({ type: 'prepare' });
    await known(opened, { archive: PREPARING, isAsking: false });
    archive.send({ type: 'prepare' });
    fake.answerWith(ok(ready(clock)));
    clock.advance(LOOK_EVERY_MS);
    await known(opened, { archive: { state: 'ready' } });
    expect(fake.calls).toEqual(['get', 'prepare', 'get']);
  });

  it('is gone when its link has expired', async () => {
    const opened = open();
    const { archive, fake, clock } = opened;
    fake.answerWith(ok(ready(clock)));
    archive.send({ type: 'load' });
    await known(opened, { archive: { state: 'ready' } });
    fake.answerWith(ok({ state: 'none' }));
    clock.advance(59_000);
    expect(fake.calls).toHaveLength(1);
    clock.advance(1000);
    await known(opened, { archive: { state: 'none' } });
  });

  it('is followed through an outage', async () => {
    const opened = open();
    const { archive, fake, clock } = opened;
    fake.answerWith(ok(PREPARING));
    archive.send({ type: 'load' });
    await known(opened, { archive: PREPARING });
    fake.answerWith(DOWN);
    clock.advance(LOOK_EVERY_MS);
    await expect.poll(() => archive.getSnapshot()).toMatchObject({ failure: { kind: 'network' } });
    expect(archive.getSnapshot()).toMatchObject({ archive: PREPARING });
    fake.answerWith(ok({ state: 'failed' }));
    clock.advance(LOOK_EVERY_MS);
    await known(opened, { archive: { state: 'failed' }, failure: null });
  });

  it('can be loaded again after a failure, and asked for after a refusal', async () => {
    const opened = open();
    const { archive, fake } = opened;
    fake.answerWith(failed({ kind: 'malformed' }));
    archive.send({ type: 'load' });
    await expect.poll(() => archive.getSnapshot()).toMatchObject({ status: 'not-loaded' });
    fake.answerWith(ok({ state: 'none' }));
    archive.send({ type: 'load' });
    await known(opened, { archive: { state: 'none' } });
    fake.answerWith(refused(403, 'forbidden'));
    archive.send({ type: 'prepare' });
    await known(opened, { isAsking: false, failure: { code: 'forbidden' } });
    expect(archive.getSnapshot()).toMatchObject({ archive: { state: 'none' } });
  });

  it('is not looked at after its view is gone', async () => {
    const opened = open();
    const { archive, fake, clock } = opened;
    fake.answerWith(ok(PREPARING));
    archive.send({ type: 'load' });
    await known(opened, { archive: PREPARING });
    archive.stop();
    clock.advance(10 * LOOK_EVERY_MS);
    expect(fake.calls).toEqual(['get']);
  });
});

describe('the texts of an archive', () => {
  it('say how far it is', () => {
    expect(preparingText(0, null)).toBe('Preparing...');
    expect(preparingText(1200, 50_000)).toBe('Preparing: 1,200 of 50,000 recordings');
    expect(preparingText(0, 1)).toBe('Preparing: 0 of 1 recording');
  });

  it('say what is downloaded and until when', () => {
    expect(downloadArchiveText('3.4 MB')).toBe('Download ZIP File (3.4 MB)');
    expect(archiveLinkText('Nov 21, 2026, 12:00 PM')).toBe(
      'The link works until Nov 21, 2026, 12:00 PM, and continues an interrupted download. What you change meanwhile is in the next file.',
    );
  });

  it('say why it is not there', () => {
    expect(archiveFailureText({ kind: 'network', message: '' })).toContain('offline');
    const limited = { kind: 'refused', httpStatus: 429, code: 'rate_limited', message: undefined } as const;
    expect(archiveFailureText(limited)).toContain('wait a minute');
    expect(archiveFailureText({ kind: 'malformed' })).toBe(ARCHIVE_TEXTS.failed);
  });
});
