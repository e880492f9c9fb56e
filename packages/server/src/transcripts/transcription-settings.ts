import { z } from 'zod';
import { HEADER_KEY, optionalText } from '../config/config-values.ts';
import { parseHttpUrl } from '../config/parse-http-url.ts';

/** An engine with OpenAI's API. */
export interface OpenAiSettings {
  /** Base URL without a trailing slash; the path of OpenAI's API is appended. */
  readonly url: string;
  /** Secret. */
  readonly key?: string | undefined;
  readonly model: string;
}

/** Which engine transcribes. Only with the engine `url` does a recording leave the installation. */
export type TranscriptionSettings =
  | { readonly engine: 'off' }
  /** The engine that comes with the service; `modelDir` has another model for it. */
  | { readonly engine: 'built-in'; readonly modelDir?: string | undefined }
  | (OpenAiSettings & { readonly engine: 'url' });

const DEFAULT_MODEL = 'whisper-1';
const ENGINES = ['built-in', 'url', 'off'] as const;

const variables = z.object({
  TRANSCRIPTION: optionalText({
    about: '`built-in`: English, in a process of about 650 MB; `url`; `off`',
    shown: '`url` with `TRANSCRIPTION_URL`, else `built-in`',
  }),
  TRANSCRIPTION_MODEL_DIR: optionalText({
    about:
      'Another Moonshine model: `encoder_model.onnx`, `decoder_model_merged.onnx`, for another language `model.json` with `{"language": "es"}`',
    shown: 'built-in',
  }),
  TRANSCRIPTION_URL: optionalText({
    about: "Base address of an engine with OpenAI's `POST /v1/audio/transcriptions`",
  }),
  TRANSCRIPTION_KEY: optionalText({
    about: 'Secret, optional. Its bearer token',
    isInFile: true,
  }),
  TRANSCRIPTION_MODEL: optionalText({
    about: "The engine's model; must support `response_format=vtt`",
    shown: `\`${DEFAULT_MODEL}\``,
  }),
  TRANSCRIPTION_JOBS: optionalText({
    about: '`off`: other processes transcribe',
    shown: '`on`',
  }),
});

/** The environment variables of the engine. */
export const transcriptionSchema = variables.transform((env, context) => {
  const problem = (message: string): void => context.addIssue({ code: 'custom', message });
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_JOBS: jobs = 'on' } = env;
  if (jobs !== 'on' && jobs !== 'off') problem(`TRANSCRIPTION_JOBS must be on or off, not "${jobs}".`);
  const wanted = env.TRANSCRIPTION ?? (url === undefined ? 'built-in' : 'url');
  const engine = ENGINES.find((one) => one === wanted);
  if (engine === undefined) problem(`TRANSCRIPTION must be built-in, url or off, not "${wanted}".`);
  const transcription = parseEngine(engine ?? 'off', env, problem);
  return { transcription, takesTranscriptions: jobs === 'on' };
});

export type TranscriptionConfig = z.output<typeof transcriptionSchema>;

function parseEngine(
  engine: TranscriptionSettings['engine'],
  env: z.output<typeof variables>,
  problem: (message: string) => void,
): TranscriptionSettings {
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_KEY: key, TRANSCRIPTION_MODEL: model } = env;
  const { TRANSCRIPTION_MODEL_DIR: modelDir } = env;
  if (engine !== 'built-in' && modelDir !== undefined) {
    problem('TRANSCRIPTION_MODEL_DIR needs TRANSCRIPTION=built-in.');
  }
  if (engine !== 'url') {
    if (url !== undefined) problem('TRANSCRIPTION_URL needs TRANSCRIPTION=url.');
    if (key ?? model) problem('TRANSCRIPTION_KEY and TRANSCRIPTION_MODEL need TRANSCRIPTION_URL.');
    return engine === 'built-in' ? { engine, modelDir } : { engine };
  }
  const parsed = parseHttpUrl(url ?? '');
  if (!parsed) {
    problem(
      'TRANSCRIPTION_URL must be the address of an engine, such as https://engine.example, without credentials and query.',
    );
    return { engine: 'off' };
  }
  if (key !== undefined && !HEADER_KEY.fits(key)) problem(`TRANSCRIPTION_KEY must be ${HEADER_KEY.what}.`);
  const base = `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, '');
  return { engine, url: base, key, model: model ?? DEFAULT_MODEL };
}
