import { z } from 'zod';
import { optionalText } from '../config/config-values.ts';
import { parseHttpUrl } from '../config/parse-http-url.ts';

/** An engine with OpenAI's API; without one no recording leaves the installation. */
export interface OpenAiSettings {
  /** Base URL without a trailing slash; the path of OpenAI's API is appended. */
  readonly url: string;
  /** Secret. */
  readonly key?: string | undefined;
  readonly model: string;
}

export interface TranscriptionConfig {
  readonly transcription?: OpenAiSettings | undefined;
  /** False if this process leaves the transcription of recordings to other processes. */
  readonly takesTranscriptions: boolean;
}

const DEFAULT_MODEL = 'whisper-1';

/** The environment variables of the engine. */
export const transcriptionSchema: z.ZodType<TranscriptionConfig, Readonly<Record<string, unknown>>> = z
  .object({
    TRANSCRIPTION_URL: optionalText(),
    TRANSCRIPTION_KEY: optionalText(),
    TRANSCRIPTION_MODEL: optionalText(),
    TRANSCRIPTION_JOBS: optionalText(),
  })
  .transform((env, context): TranscriptionConfig => {
    const { TRANSCRIPTION_URL: url, TRANSCRIPTION_KEY: key, TRANSCRIPTION_MODEL: model } = env;
    const takesTranscriptions = env.TRANSCRIPTION_JOBS !== 'off';
    const problem = (message: string): void => context.addIssue({ code: 'custom', message });
    if (!/^(on|off)$/.test(env.TRANSCRIPTION_JOBS ?? 'on')) {
      problem(`TRANSCRIPTION_JOBS must be on or off, not "${env.TRANSCRIPTION_JOBS}".`);
    }
    if (url === undefined) {
      if (key ?? model) problem('TRANSCRIPTION_KEY and TRANSCRIPTION_MODEL need TRANSCRIPTION_URL.');
      return { takesTranscriptions };
    }
    const parsed = parseHttpUrl(url);
    if (!parsed) {
      problem(
        'TRANSCRIPTION_URL must be the address of an engine, such as https://engine.example, without credentials and query.',
      );
      return { takesTranscriptions };
    }
    const base = `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, '');
    return { transcription: { url: base, key, model: model ?? DEFAULT_MODEL }, takesTranscriptions };
  });
