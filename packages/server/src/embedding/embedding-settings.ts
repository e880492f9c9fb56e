import { z } from 'zod';
import { type Parsed, variable } from '../config-values.ts';

/** What proves that a page around a framed recorder is ours. All of it is secret. */
export interface EmbeddingSettings {
  /** What the Workspace add-on signs with; several while one takes the place of another. Without any, no frame is proven. */
  readonly addonSecrets: readonly string[];
  /** The `auth_secret` of each Front company that has the plugin. Without any, no frame is proven. */
  readonly frontSecrets: readonly string[];
}

const MIN_ADDON_SECRET_LENGTH = 32;
/** Front makes its secrets itself. */
const MIN_FRONT_SECRET_LENGTH = 16;

/** The part of the environment that belongs to the pages which host tools frame. */
export const embeddingSchema: z.ZodType<EmbeddingSettings, Readonly<Record<string, unknown>>> = z
  .object({
    ADDON_SECRET: secrets(
      MIN_ADDON_SECRET_LENGTH,
      `ADDON_SECRET must be at least ${MIN_ADDON_SECRET_LENGTH} visible ASCII characters, such as "openssl rand -hex 32" prints; two secrets are separated by a space.`,
    ),
    FRONT_AUTH_SECRET: secrets(
      MIN_FRONT_SECRET_LENGTH,
      `FRONT_AUTH_SECRET must be the auth secret that Front shows in the settings of the plugin, at least ${MIN_FRONT_SECRET_LENGTH} visible ASCII characters; several are separated by spaces.`,
    ),
  })
  .transform((env) => ({ addonSecrets: env.ADDON_SECRET, frontSecrets: env.FRONT_AUTH_SECRET }));

/** Values separated by commas or spaces. They are secret and are not repeated. */
function secrets(minLength: number, problem: string): z.ZodType<readonly string[], string | undefined> {
  return variable((text = ''): Parsed<readonly string[]> => {
    const values = text.split(/[\s,]+/).filter((value) => value !== '');
    const isGood = values.every((value) => value.length >= minLength && /^[\x21-\x7e]+$/.test(value));
    return isGood ? { value: values } : { problem };
  });
}
