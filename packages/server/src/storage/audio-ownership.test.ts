import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMemoryStores } from '../testing/open-memory-stores.ts';
import { type AudioOwnership, claimAudio, createAudioOwnership, whoseAudio } from './audio-ownership.ts';
import type { AudioMark, AudioStore } from './audio-store.ts';
import { guardAudio } from './guard-audio.ts';
import type { TurnStore } from './ownership-store.ts';
import type { Stores } from './recording-store.ts';

/** Every check that finds its own mark writes a new turn. */
const AT_ONCE = { turnMs: 0, watchMs: 0 };
const NEVER = Number.POSITIVE_INFINITY;

describe('the owner of the audio', () => {
  let production: Stores;
  let copy: Stores;
  let text: string | undefined;
  const errors: string[] = [];
  const mark: AudioMark = {
    readMark: async () => text,
    writeMark: async (written) => {
      text = written;
    },
  };
  const log = { error: (event: string) => errors.push(event) };

  beforeEach(async () => {
    text = undefined;
    production = await openMemoryStores();
    copy = await openMemoryStores();
  });
  afterEach(async () => {
    await production.close();
    await copy.close();
    errors.length = 0;
  });

  const ownershipOf = (turns: TurnStore, times = AT_ONCE, isEmpty = false): AudioOwnership =>
    createAudioOwnership({ mark, turns, isEmpty: async () => isEmpty, log, times });

  /** Copies the database, as a dump and its restore do. */
  async function copyTurns(): Promise<void> {
    const { turn, before } = JSON.parse(text ?? '') as { turn: string; before: string | null };
    for (const one of [before, turn]) if (one) await copy.turns.issue(one);
  }

  it('is the database that finds no mark, also after a restart', async () => {
    expect(await whoseAudio({ mark, turns: production.turns })).toBe('nobody');
    expect(await ownershipOf(production.turns).look()).toBe('ours');
    expect(await ownershipOf(production.turns).look()).toBe('ours');
    expect(await whoseAudio({ mark, turns: production.turns })).toBe('ours');
  });

  it('is not a copy of the database once the original has continued', async () => {
    const owner = ownershipOf(production.turns);
    await owner.look();
    await copyTurns();
    await owner.look();
    await owner.look();
    expect(await ownershipOf(copy.turns).look()).toBe('foreign');
    expect(await whoseAudio({ mark, turns: copy.turns })).toBe('foreign');
    expect(errors).toEqual(['audio_store_foreign']);
    expect(await owner.look()).toBe('ours');
  });

  it('is not a copy made after the last turn, which detects it by watching', async () => {
    const owner = ownershipOf(production.turns);
    await owner.look();
    await copyTurns();
    const drill = ownershipOf(copy.turns, { turnMs: 0, watchMs: NEVER });
    expect(await drill.look()).toBe('watching');
    await owner.look();
    expect(await drill.look()).toBe('watching');
    await owner.look();
    expect(await drill.look()).toBe('foreign');
    expect(await owner.look()).toBe('ours');
  });

  it('is a database that has lost its last moments if no other continues', async () => {
    const owner = ownershipOf(production.turns);
    await owner.look();
    await copyTurns();
    await owner.look();
    const failedOver = ownershipOf(copy.turns, { turnMs: 0, watchMs: 30 });
    expect(await failedOver.look()).toBe('watching');
    await expect.poll(() => failedOver.look()).toBe('ours');
  });

  it('is the one that has claimed it, which the other detects at its next check', async () => {
    const owner = ownershipOf(production.turns);
    await owner.look();
    await claimAudio({ mark, turns: copy.turns });
    expect(await owner.look()).toBe('foreign');
    expect(await ownershipOf(copy.turns).look()).toBe('ours');
    await claimAudio({ mark, turns: production.turns });
    expect(await owner.look()).toBe('ours');
  });

  it('does not change while the mark cannot be read', async () => {
    const owner = ownershipOf(production.turns);
    await owner.look();
    const whole = text;
    text = whole?.slice(0, 20);
    await expect(owner.look()).rejects.toMatchObject({ code: 'EDAMAGED' });
    expect(owner.state()).toBe('ours');
    await expect(whoseAudio({ mark, turns: copy.turns })).rejects.toMatchObject({ code: 'EDAMAGED' });
    text = whole;
    expect(await owner.look()).toBe('ours');
  });

  it('is known at once only if there is no audio', async () => {
    const patient = { turnMs: 0, watchMs: NEVER };
    expect(await ownershipOf(production.turns, patient, false).look()).toBe('watching');
    text = undefined;
    expect(await ownershipOf(production.turns, patient, true).look()).toBe('ours');
  });

  it('may be several processes on one database', async () => {
    const [a, b] = [ownershipOf(production.turns), ownershipOf(production.turns)];
    for (let round = 0; round < 5; round += 1) {
      expect(await Promise.all([a.look(), b.look()])).toEqual(['ours', 'ours']);
    }
  });

  describe('the store’s permissions', () => {
    const done: string[] = [];
    const store: AudioStore = {
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

    it('while watching: everything except removing files that it did not store itself', async () => {
      await ownershipOf(production.turns).look();
      const ownership = ownershipOf(production.turns, { turnMs: NEVER, watchMs: NEVER });
      const { audio } = guardAudio(store, { ownership, log });
      await audio.put('new.webm', 'path');
      await audio.remove('new.webm');
      await expect(audio.remove('old.webm')).rejects.toMatchObject({ code: 'ESTORAGE' });
      await expect(audio.removeAll(['new.webm', 'old.webm'])).rejects.toMatchObject({ code: 'ESTORAGE' });
      await audio.check();
      expect(done).toEqual(['put new.webm', 'remove new.webm']);
    });

    it('while another owns the audio: reading only', async () => {
      await ownershipOf(production.turns).look();
      const ownership = ownershipOf(copy.turns);
      await ownership.look();
      const { audio } = guardAudio(store, { ownership, log });
      await expect(audio.put('new.webm', 'path')).rejects.toMatchObject({ code: 'ESTORAGE' });
      await expect(audio.remove('old.webm')).rejects.toMatchObject({ code: 'ESTORAGE' });
      await expect(audio.check()).rejects.toMatchObject({ code: 'ESTORAGE' });
      expect(await audio.open('old.webm')).toBeUndefined();
      expect(done).toEqual([]);
    });

    it('while owning the audio: everything; the log has the number of removed files', async () => {
      const logged: unknown[] = [];
      const logging = { ...log, info: (event: string, facts: object) => logged.push([event, facts]) };
      const guarded = guardAudio(store, { ownership: ownershipOf(production.turns), log: logging });
      await guarded.audio.remove('a.webm');
      await guarded.audio.removeAll(['b.webm', 'b.mp3']);
      guarded.close();
      expect(logged).toEqual([['audio_removed', { names: 3 }]]);
    });
  });
});
