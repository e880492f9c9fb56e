import { access, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { languageOf } from '@beep/core/transcripts';
import { z } from 'zod';
import { errnoOf } from '../../errno.ts';
import { TranscriptionError } from '../transcription-engine.ts';

export const ENCODER_FILE = 'encoder_model.onnx';
export const DECODER_FILE = 'decoder_model_merged.onnx';
/** Optional, about a model of another language: `{"language": "es"}`. */
const FACTS_FILE = 'model.json';

const DEFAULT_LANGUAGE = 'en';
const factsSchema = z.object({ language: z.string().refine((tag) => languageOf(tag) !== undefined) });

/** The folder of Moonshine tiny for English, in the package that it comes with. Throws if that is not installed. */
export function defaultModelFolder(): string {
  const manifest = findPackageJSON('@moonshine-ai/moonshine-js', import.meta.url);
  if (manifest === undefined) throw new TranscriptionError(NO_MODEL, { isFinal: true });
  return join(dirname(manifest), 'dist', 'model', 'tiny', 'quantized');
}

const NO_MODEL = 'The speech model is missing.';

/**
 * The language of the model, as {@link languageOf} gives it. Rejects with a final {@link TranscriptionError} if a file of
 * the model is missing, or the one about it cannot be read.
 */
export async function modelLanguage(folder: string): Promise<string> {
  try {
    await Promise.all([ENCODER_FILE, DECODER_FILE].map((file) => access(join(folder, file))));
  } catch (cause) {
    throw new TranscriptionError(NO_MODEL, { isFinal: true, cause });
  }
  try {
    const facts = factsSchema.parse(JSON.parse(await readFile(join(folder, FACTS_FILE), 'utf8')));
    return languageOf(facts.language) ?? DEFAULT_LANGUAGE;
  } catch (cause) {
    if (errnoOf(cause) === 'ENOENT') return DEFAULT_LANGUAGE;
    throw new TranscriptionError(`The speech model's ${FACTS_FILE} names no language.`, {
      isFinal: true,
      cause,
    });
  }
}
