import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { aToken, aUser, createFakeClock, createFakeIdentity, failed, ok, refused } from '../testing/index.ts';
import { createPreferences, type PreferencesActor } from './create-preferences.ts';
import type { Preferences, PreferencesChange } from './ports.ts';

const STORED: Preferences = { hasTranscripts: true, language: null, isAvailable: true, languages: null };
const DOWN = failed({ kind: 'network', message: 'down' });
const clock = createFakeClock();

let session: Session;
let preferences: PreferencesActor;
let changes: PreferencesChange[];
let got: CallOutcome<Preferences>[];
let answer: (outcome: CallOutcome<Preferences>) => Promise<void>;

beforeEach(async () => {
  const identity = createFakeIdentity();
  session = createSession({ identity, clock });
  identity.report(aUser());
  identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + 3_600_000) });
  changes = [];
  got = [];
  preferences = createPreferences({
    api: {
      get: async () => got.shift() ?? ok(STORED),
      change(change) {
        changes.push(change);
        return new Promise((resolve) => {
          answer = async (outcome) => {
            resolve(outcome);
            for (let turn = 0; turn < 5; turn++) await Promise.resolve();
          };
        });
      },
    },
    tokens: session,
    clock,
  });
});

const asked = (count: number) => vi.waitFor(() => expect(changes).toHaveLength(count));

async function load(): Promise<void> {
  preferences.send({ type: 'load' });
  await vi.waitFor(() => expect(preferences.getSnapshot().status).not.toBe('loading'));
}

describe('the preferences', () => {
  it('are loaded once', async () => {
    await load();
    expect(preferences.getSnapshot()).toEqual({
      status: 'ready',
      stored: STORED,
      shown: STORED,
      saving: null,
    });
    preferences.send({ type: 'load' });
    expect(preferences.getSnapshot().status).toBe('ready');
  });

  it('are loaded again after a failure', async () => {
    got = [DOWN];
    await load();
    expect(preferences.getSnapshot()).toMatchObject({ status: 'not-loaded', failure: { kind: 'network' } });
    await load();
    expect(preferences.getSnapshot().status).toBe('ready');
  });

  it('are loaded with a new token after a 401', async () => {
    got = [refused(401, 'unauthorized'), ok(STORED)];
    await load();
    expect(preferences.getSnapshot().status).toBe('ready');
  });

  it('show a change at once, and save it', async () => {
    await load();
    preferences.send({ type: 'change', change: { language: 'de' } });
    expect(preferences.getSnapshot()).toMatchObject({ shown: { language: 'de' }, saving: 'saving' });
    await asked(1);
    expect(changes).toEqual([{ language: 'de' }]);
    await answer(ok({ ...STORED, language: 'de' }));
    expect(preferences.getSnapshot()).toMatchObject({ stored: { language: 'de' }, saving: 'saved' });
  });

  it('return to what is stored if a change is not saved', async () => {
    await load();
    preferences.send({ type: 'change', change: { hasTranscripts: false } });
    await asked(1);
    await answer(DOWN);
    expect(preferences.getSnapshot()).toMatchObject({ shown: STORED, saving: 'not-saved' });
    preferences.send({ type: 'change', change: { hasTranscripts: false } });
    await asked(2);
  });

  it('save changes one after the other, and the last of them', async () => {
    await load();
    preferences.send({ type: 'change', change: { hasTranscripts: false } });
    preferences.send({ type: 'change', change: { language: 'fr' } });
    preferences.send({ type: 'change', change: { language: 'de' } });
    await asked(1);
    await answer(ok({ ...STORED, hasTranscripts: false }));
    await asked(2);
    expect(preferences.getSnapshot()).toMatchObject({ saving: 'saving', shown: { language: 'de' } });
    expect(changes[1]).toEqual({ hasTranscripts: false, language: 'de' });
    await answer(ok({ ...STORED, hasTranscripts: false, language: 'de' }));
    expect(preferences.getSnapshot()).toMatchObject({ saving: 'saved' });
  });

  it('save the wish for mail with a later change, where the service sends mail', async () => {
    const stored = { ...STORED, mailsWhenHeard: false };
    got = [ok(stored)];
    await load();
    preferences.send({ type: 'change', change: { mailsWhenHeard: true } });
    preferences.send({ type: 'change', change: { language: 'de' } });
    await asked(1);
    await answer(ok({ ...stored, mailsWhenHeard: true }));
    await asked(2);
    expect(changes[1]).toEqual({ hasTranscripts: true, language: 'de', mailsWhenHeard: true });
  });

  it('cannot be changed before they are known', () => {
    preferences.send({ type: 'change', change: { language: 'de' } });
    expect(preferences.getSnapshot()).toEqual({ status: 'idle' });
  });
});
