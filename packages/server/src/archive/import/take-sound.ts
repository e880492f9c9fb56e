import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { MAX_RECORDING_SECONDS, MAX_UPLOAD_BYTES } from '@beep/core/limits';
import type { AudioFormat } from '@beep/core/recordings';
import type { AudioInspector } from '../../audio/audio-inspector.ts';
import type { AudioVerdict } from '../../audio/audio-verdict.ts';
import { ConfigError } from '../../config/config-error.ts';
import type { Spool } from '../../upload/spool.ts';
import type { ZipFile, ZipItem } from './zip-file.ts';

/** Something of an archive cannot be imported; the message says why. */
export class RefusedImportError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RefusedImportError';
  }
}

/** What the facts of an archive say about a sound. */
export interface ClaimedSound {
  /** The path in the archive, and the folder that it must be in. */
  readonly file: string | undefined;
  readonly folder: 'notes' | 'replies';
  readonly sha256: string | null | undefined;
  /** Undefined if the facts do not have it. */
  readonly bytes?: number | undefined;
  readonly format: AudioFormat;
  readonly durationSeconds: number;
  /** False if the facts have what is measured. */
  readonly isMeasured: boolean;
}

/** A sound that is what its facts say, in a local file. */
export interface TakenSound {
  readonly path: string;
  readonly bytes: number;
  readonly levels: Extract<AudioVerdict, { status: 'ok' }>['levels'];
}

export interface TakeSoundDeps {
  readonly spool: Spool;
  readonly inspector: AudioInspector;
}

/** Some are written to the disk while others are inspected. */
export const SOUNDS_AT_A_TIME = 4;

/** About one packet. */
const SAME_DURATION_S = 0.13;

/**
 * Copies a sound of an archive to a local file, checks it, and calls `use` with it. The bytes stay as they are. Removes
 * the file. Rejects with a {@link RefusedImportError} if the sound is not what the facts say.
 */
export async function withTakenSound<Result>(
  { spool, inspector }: TakeSoundDeps,
  { zip, claimed }: { readonly zip: ZipFile; readonly claimed: ClaimedSound },
  use: (sound: TakenSound) => Promise<Result>,
): Promise<Result> {
  const path = spool.newPath();
  const copy = spool.newPath();
  try {
    const bytes = await copySound(zip, claimed, path);
    if (claimed.durationSeconds > MAX_RECORDING_SECONDS) throw new RefusedImportError('it is too long');
    const { isMeasured } = claimed;
    const verdict = await inspector.inspect({ inputPath: path, outputPath: copy, isMeasured });
    if (verdict.status !== 'ok' || verdict.format !== claimed.format)
      throw new RefusedImportError('its sound is damaged');
    if (Math.abs(verdict.duration - claimed.durationSeconds) > SAME_DURATION_S) {
      throw new RefusedImportError('its sound has another length');
    }
    return await use({ path, bytes, levels: verdict.levels });
  } finally {
    await spool.discard(path);
    await spool.discard(copy);
  }
}

/** Resolves with the size. */
async function copySound(
  zip: ZipFile,
  { file: name, folder, sha256, bytes }: ClaimedSound,
  path: string,
): Promise<number> {
  const item = itemIn(zip, folder, name);
  if (item.bytes > MAX_UPLOAD_BYTES) throw new RefusedImportError('its sound is too large');
  if (bytes !== undefined && item.bytes !== bytes) throw new RefusedImportError('its sound has another size');
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    for await (const chunk of zip.read(item)) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } catch (error) {
    throw error instanceof ConfigError ? new RefusedImportError('its sound is damaged') : error;
  } finally {
    await file.close();
  }
  if (hash.digest('hex') !== sha256) throw new RefusedImportError('its sound is not that of its SHA-256');
  return item.bytes;
}

/** A file of the archive. Rejects with a {@link RefusedImportError} if it is not there, or in another folder. */
export function itemIn(zip: ZipFile, folder: ClaimedSound['folder'], name: string | undefined): ZipItem {
  const item = name === undefined ? undefined : zip.items.get(name);
  if (!item?.name.startsWith(`${folder}/`)) throw new RefusedImportError('a file of it is missing');
  return item;
}
