import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aRecording } from '../testing/a-recording.ts';
import { openMemoryStores } from '../testing/open-memory-stores.ts';
import { claimAudio, type MarkedAudio, whoseAudio } from './audio-mark.ts';
import { type AudioOwnership, createAudioOwnership } from './audio-ownership.ts';
import type { AudioStore } from './audio-store.ts';
import type { DatabaseOrigin } from './database-origin.ts';
import { guardAudio } from './guard-audio.ts';
import type { Stores } from './stores.ts';

/** Every check that finds its own mark writes a new turn. */
const AT_ONCE = { turnMs: 0, watchMs: 0, behindWatchMs: 0 };
const NEVER = Number.POSITIVE_INFINITY;
const PATIENT = { turnMs: 0, watchMs: NEVER, behindWatchMs: NEVER };
const PRODUCTION: DatabaseOrigin = { database: '7/1', address: 'db', started: 'monday', timeline: 1 };
/** The same server, restarted. */
const RESTARTED = { ...PRODUCTION, started: 'tuesday' };
const NOTE = aRecording({ bytes: 3 });

describe('the owner of the audio', () => {
  let production: Stores;
  let copy: Stores;
  let text: string | undefined;
  const files = new Map<string, number>();
  const errors: string[] = [];
  const store: MarkedAudio['store'] = {
    readMark: async () => text,
    writeMark: async (written) => {
      text = written;
    },
    open: async (name) => {
      const size = files.get(name);
      return size === undefined ? undefined : { size, read: () => Promise.reject(new Error('not read')) };
    },
    list: async function* () {
      for (const name of files.keys()) yield { name, storedAt: 0 };
    },
  };
  const log = { error: (event: string) => errors.push(event) };

  beforeEach(async () => {
    text = undefined;
    files.clear();
    production = await openMemoryStores();
    copy = await openMemoryStores();
  });
  afterEach(async () => {
    await production.close();
    await copy.close();
    errors.length = 0;
  });

  const audioOf = ({ turns, removals }: Stores, origin?: DatabaseOrigin): MarkedAudio => ({
    ...{ store, turns, removals },
    ...(origin && { readOrigin: async () => origin }),
  });
  const ownershipOf = (stores: Stores, times = AT_ONCE, origin?: DatabaseOrigin): AudioOwnership =>
    createAudioOwnership({ audio: audioOf(stores, origin), log, times });

  /** Copies the turns of the database, as a dump and its restore do. */
  async function copyTurns(): Promise<void> {
    const { turn, before } = JSON.parse(text ?? '') as { turn: string; before: string | null };
    for (const one of [before, turn]) if (one) await copy.turns.issue(one);
  }

  async function addNote(stores: Stores): Promise<void> {
    await stores.recordings.create(NOTE);
    files.set(`${NOTE.id}.webm`, NOTE.bytes);
  }

  it('is the database that finds no mark, also after a restart', async () => {
    expect(await whoseAudio(audioOf(production))).toBe('free');
    expect(await ownershipOf(production).look()).toBe('ours');
    expect(await ownershipOf(production).look()).toBe('ours');
    expect(await whoseAudio(audioOf(production))).toBe('ours');
  });

  // spec: D7
  it('is not a copy of the database once the original has continued', async () => {
    const owner = ownershipOf(production);
    await owner.look();
    await copyTurns();
    await owner.look();
    await owner.look();
    expect(await ownershipOf(copy).look()).toBe('foreign');
    expect(await whoseAudio(audioOf(copy))).toBe('foreign');
    expect(errors).toEqual(['audio_store_foreign']);
    expect(await owner.look()).toBe('ours');
  });

  // spec: D7
  it('is not a copy made after the last turn, which detects it by watching', async () => {
    const owner = ownershipOf(production);
    await owner.look();
    await copyTurns();
    const drill = ownershipOf(copy, PATIENT);
    expect(await drill.look()).toBe('watching');
    await owner.look();
    expect(await drill.look()).toBe('watching');
    await owner.look();
    expect(await drill.look()).toBe('foreign');
    expect(await owner.look()).toBe('ours');
  });

  it('is a database that has lost its last moments if no other continues', async () => {
    const owner = ownershipOf(production);
    await owner.look();
    await copyTurns();
    await owner.look();
    const failedOver = ownershipOf(copy, { turnMs: 0, watchMs: 0, behindWatchMs: 30 });
    expect(await failedOver.look()).toBe('watching');
    await expect.poll(() => failedOver.look()).toBe('ours');
  });

  it('is the one that has claimed it, which the other detects at its next check', async () => {
    const owner = ownershipOf(production);
    await owner.look();
    await claimAudio(audioOf(copy));
    expect(await owner.look()).toBe('foreign');
    expect(await ownershipOf(copy).look()).toBe('ours');
    await claimAudio(audioOf(production));
    expect(await owner.look()).toBe('ours');
  });

  it('does not change while the mark cannot be read', async () => {
    const owner = ownershipOf(production);
    await owner.look();
    const whole = text;
    text = whole?.slice(0, 20);
    await expect(owner.look()).rejects.toMatchObject({ code: 'EDAMAGED' });
    expect(owner.state()).toBe('ours');
    await expect(whoseAudio(audioOf(copy))).rejects.toMatchObject({ code: 'EDAMAGED' });
    text = whole;
    expect(await owner.look()).toBe('ours');
  });

  it('is known at once only if there is no audio', async () => {
    files.set('another file', 1);
    expect(await ownershipOf(production, PATIENT).look()).toBe('watching');
    text = undefined;
    files.clear();
    expect(await ownershipOf(production, PATIENT).look()).toBe('ours');
  });

  it('may be several processes on one database', async () => {
    const [a, b] = [ownershipOf(production), ownershipOf(production)];
    for (let round = 0; round < 5; round += 1) {
      expect(await Promise.all([a.look(), b.look()])).toEqual(['ours', 'ours']);
    }
  });

  describe('without a mark', () => {
    // spec: D8
    it('is not a database whose recordings are elsewhere, nor one that had its mark there', async () => {
      await addNote(production);
      const owner = ownershipOf(production);
      expect(await owner.look()).toBe('ours');
      await owner.look();
      for (const emptied of [false, true]) {
        text = undefined;
        if (emptied) files.clear();
        expect(await whoseAudio(audioOf(production))).toBe('unmarked');
        expect(await ownershipOf(production).look()).toBe('unmarked');
        expect(await owner.look()).toBe('unmarked');
        expect(text).toBeUndefined();
        expect(owner.refusal()?.reason).toBe('audio_unmarked');
      }
      expect(errors).toEqual(Array.from({ length: 3 }, () => 'audio_store_unmarked'));
      await claimAudio(audioOf(production));
      expect(await owner.look()).toBe('ours');
    });

    it('is the database of version 1.0 whose recordings are there, also after an interrupted start', async () => {
      await addNote(production);
      expect(await whoseAudio(audioOf(production))).toBe('free');
      const failing = { ...store, writeMark: () => Promise.reject(new Error('away')) };
      const interrupted = createAudioOwnership({
        ...{ log, times: AT_ONCE },
        audio: { ...audioOf(production), store: failing },
      });
      for (let start = 0; start < 3; start += 1) await expect(interrupted.look()).rejects.toThrow('away');
      expect(await ownershipOf(production, PATIENT).look()).toBe('watching');
      expect(await ownershipOf(production).look()).toBe('ours');
    });

    it('is not the database of version 1.0 whose recordings are elsewhere, or have other bytes there', async () => {
      await addNote(production);
      files.clear();
      expect(await whoseAudio(audioOf(production))).toBe('unmarked');
      files.set(`${NOTE.id}.webm`, NOTE.bytes + 1);
      expect(await whoseAudio(audioOf(production))).toBe('unmarked');
    });

    it('is the database of version 1.0 that was removing its last recordings', async () => {
      await addNote(production);
      await production.deletions.deleteForGood(NOTE.id, NOTE.createdAt + 1);
      expect(await whoseAudio(audioOf(production))).toBe('free');
      files.set(`${'B'.repeat(22)}.mp4`, 5);
      expect(await whoseAudio(audioOf(production))).toBe('unmarked');
    });

    it('is not an empty database if there are recordings of others', async () => {
      files.set(`${'B'.repeat(22)}.mp4`, 5);
      expect(await ownershipOf(production).look()).toBe('unmarked');
      expect(text).toBeUndefined();
    });

    it('is asked twice before it counts', async () => {
      await addNote(production);
      await ownershipOf(production).look();
      await ownershipOf(production).look();
      const answers = [undefined, text];
      const lying = { ...store, readMark: async () => answers.shift() };
      expect(await whoseAudio({ ...audioOf(production), store: lying })).toBe('ours');
    });
  });

  describe('with the origin of the database', () => {
    it('is the same database after a restart, and at another address', async () => {
      await ownershipOf(production, AT_ONCE, PRODUCTION).look();
      expect(await ownershipOf(production, AT_ONCE, RESTARTED).look()).toBe('ours');
      const moved = { ...RESTARTED, address: 'pooler' };
      expect(await ownershipOf(production, AT_ONCE, moved).look()).toBe('ours');
    });

    // spec: D7
    it.each([
      ['a dump or a template', { ...PRODUCTION, database: '7/2' }],
      ['the whole disk, at another address', { ...RESTARTED, address: 'drill' }],
    ])('is no copy by %s, also while the original is stopped', async (_name, origin) => {
      await ownershipOf(production, AT_ONCE, PRODUCTION).look();
      // The copy has every turn.
      expect(await whoseAudio(audioOf(production, origin))).toBe('foreign');
      expect(await ownershipOf(production, AT_ONCE, origin).look()).toBe('foreign');
      expect(await whoseAudio({ ...audioOf(production, origin), isBesideRows: true })).toBe('ours');
      expect(await ownershipOf(production, AT_ONCE, RESTARTED).look()).toBe('ours');
    });

    it('is the same database after a failover that lost many turns, once no other continues', async () => {
      const owner = ownershipOf(production, AT_ONCE, PRODUCTION);
      await owner.look();
      await copyTurns();
      for (let turn = 0; turn < 4; turn += 1) await owner.look();
      const promoted = { ...PRODUCTION, address: 'replica', started: 'tuesday', timeline: 2 };
      const times = { turnMs: 0, watchMs: 0, behindWatchMs: 60 };
      const process = ownershipOf(copy, times, promoted);
      expect(await process.look()).toBe('watching');
      expect([process.isBehind(), process.refusal()]).toEqual([true, undefined]);
      await expect.poll(() => process.look()).toBe('ours');
      expect(process.isBehind()).toBe(false);
      expect(errors).toEqual(['audio_store_behind']);
      expect(await ownershipOf(copy, AT_ONCE, promoted).look()).toBe('ours');
      // The old server has come back.
      expect(await owner.look()).toBe('foreign');
    });

    it('is not an emptied database at the same place, whose recordings would all lack a row', async () => {
      await ownershipOf(production, AT_ONCE, PRODUCTION).look();
      await addNote(production);
      expect(await whoseAudio(audioOf(copy, PRODUCTION))).toBe('foreign');
      expect(await ownershipOf(copy, AT_ONCE, RESTARTED).look()).toBe('foreign');
    });

    // spec: D7
    it('is not a promoted copy while the original continues, which stores nothing before it knows', async () => {
      const owner = ownershipOf(production, AT_ONCE, PRODUCTION);
      await owner.look();
      await copyTurns();
      await owner.look();
      const promoted = { ...PRODUCTION, address: 'drill', timeline: 2 };
      const drill = ownershipOf(copy, PATIENT, promoted);
      expect(await drill.look()).toBe('watching');
      expect(drill.refusal()?.reason).toBe('audio_behind');
      await owner.look();
      expect(await drill.look()).toBe('foreign');
      expect(await owner.look()).toBe('ours');
    });

    it('stays with a running process whose database loses its turns', async () => {
      const times = { ...AT_ONCE, behindWatchMs: NEVER };
      const audio = audioOf(production, PRODUCTION);
      let { turns } = production;
      const running = createAudioOwnership({
        ...{ log, times },
        audio: { ...audio, turns: { ...turns, known: (asked) => turns.known(asked) } },
      });
      for (let turn = 0; turn < 5; turn += 1) await running.look();
      ({ turns } = copy);
      expect(await running.look()).toBe('watching');
      expect([running.isBehind(), running.refusal()]).toEqual([true, undefined]);
      await claimAudio(audioOf(await openMemoryStores(), { ...PRODUCTION, database: '8/1' }));
      expect(await running.look()).toBe('foreign');
    });
  });

  describe('the store’s permissions', () => {
    const done: string[] = [];
    const guardable: AudioStore = {
      put: async (name: string) => {
        done.push(`put ${name}`);
        return { bytes: 1, sha256: '' };
      },
      open: async () => undefined,
      locate: async () => undefined,
      remove: async (name: string) => void done.push(`remove ${name}`),
      removeAll: async (names: readonly string[]) => {
        done.push(`remove ${names.join()}`);
        return [];
      },
      checkWrite: async () => undefined,
      check: async () => undefined,
    };
    beforeEach(() => {
      done.length = 0;
    });

    // spec: D7
    it('while watching: everything except removing files that it did not store itself', async () => {
      await ownershipOf(production).look();
      const ownership = ownershipOf(production, { turnMs: NEVER, watchMs: NEVER, behindWatchMs: NEVER });
      const { audio } = guardAudio(guardable, { ownership, log });
      await audio.put('new.webm', 'path');
      await audio.remove('new.webm');
      await expect(audio.remove('old.webm')).rejects.toMatchObject({ code: 'ESTORAGE' });
      await expect(audio.removeAll(['new.webm', 'old.webm'])).rejects.toMatchObject({ code: 'ESTORAGE' });
      await audio.check();
      expect(done).toEqual(['put new.webm', 'remove new.webm']);
    });

    it('while another owns the audio: reading only', async () => {
      await ownershipOf(production).look();
      const ownership = ownershipOf(copy);
      await ownership.look();
      const { audio } = guardAudio(guardable, { ownership, log });
      await expect(audio.put('new.webm', 'path')).rejects.toMatchObject({ code: 'ESTORAGE' });
      await expect(audio.remove('old.webm')).rejects.toMatchObject({ code: 'ESTORAGE' });
      await expect(audio.check()).rejects.toMatchObject({ code: 'ESTORAGE' });
      expect(await audio.open('old.webm')).toBeUndefined();
      expect(done).toEqual([]);
    });

    it('while owning the audio: everything; the log has the number of removed files', async () => {
      const logged: unknown[] = [];
      const logging = { ...log, info: (event: string, facts: object) => logged.push([event, facts]) };
      const guarded = guardAudio(guardable, { ownership: ownershipOf(production), log: logging });
      await guarded.audio.remove('a.webm');
      await guarded.audio.removeAll(['b.webm', 'b.mp3']);
      guarded.close();
      expect(logged).toEqual([['audio_removed', { names: 3 }]]);
    });
  });
});
