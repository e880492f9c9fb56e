import { join } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import { describeCause } from '../../storage/storage-error.ts';
import type { TranscriptionConfig } from '../transcription-settings.ts';
import { DECODER_FILE, defaultModelFolder, ENCODER_FILE, modelLanguage } from './model-folder.ts';
import { onnxInputs } from './onnx-inputs.ts';

/** Inputs that a Moonshine model has. Models of Whisper have files of the same names. */
const INPUTS = [
  [ENCODER_FILE, 'input_values'],
  [DECODER_FILE, 'encoder_hidden_states'],
] as const;

/** Throws a ConfigError if this process is to transcribe with a model that cannot be used. */
export async function requireModel({
  transcription,
  takesTranscriptions,
}: TranscriptionConfig): Promise<void> {
  if (transcription.engine !== 'built-in' || !takesTranscriptions) return;
  const { modelDir } = transcription;
  try {
    await requireModelIn(modelDir ?? defaultModelFolder());
  } catch (error) {
    throw new ConfigError(
      modelDir === undefined
        ? `${describeCause(error)} Install the service again, or set TRANSCRIPTION=off.`
        : `TRANSCRIPTION_MODEL_DIR=${modelDir} cannot be used: ${describeCause(error)} Name the folder of a Moonshine model, or unset it.`,
    );
  }
}

async function requireModelIn(folder: string): Promise<void> {
  await modelLanguage(folder);
  for (const [file, input] of INPUTS) {
    const inputs = await onnxInputs(join(folder, file)).catch((error: unknown) => {
      throw new Error(`${file}: ${describeCause(error)}`);
    });
    if (!inputs.includes(input)) throw new Error(`${file} is not of a Moonshine model.`);
  }
}
