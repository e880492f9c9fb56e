import { z } from 'zod';
import { orInFile, type Parsed, variable } from './config-values.ts';

/** Keys that authenticate pages with an embedded recorder. Secret. */
export interface EmbeddingSettings {
  /** Signing secrets of the Workspace add-on; several during a rotation. Without any, no frame of it is proven. */
  readonly addonSecrets: readonly string[];
  /** The `auth_secret` of each Front company with the plugin. Without any, no frame of it is proven. */
  readonly frontSecrets: readonly string[];
}

const MIN_ADDON_SECRET_LENGTH = 32;
/** Front generates its secrets itself. */
const MIN_FRONT_SECRET_LENGTH = 16;

/** The environment variables of embedded recorders. */
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

/** Values separated by commas or spaces. Errors do not repeat them, because they are secret. */
function secrets(minLength: number, problem: string): z.ZodType<readonly string[], string | undefined> {
  return orInFile(
    variable((text = ''): Parsed<readonly string[]> => {
      const values = text.split(/[\s,]+/).filter((value) => value !== '');
      const isGood = values.every((value) => value.length >= minLength && /^[\x21-\x7e]+$/.test(value));
      return isGood ? { value: values } : { problem };
    }),
  );
}
