import { z } from 'zod';
import { listOf, type Parsed, parseOrigin, variable } from './config-values.ts';

const MIN_ADDON_SECRET_LENGTH = 32;
/** Front generates its secrets itself. */
const MIN_FRONT_SECRET_LENGTH = 16;

/** The environment variables of embedded recorders: keys that authenticate pages with one, and sites that may have one. */
export const embeddingSchema = z
  .object({
    ADDON_SECRET: secrets(
      MIN_ADDON_SECRET_LENGTH,
      `Secret, ${MIN_ADDON_SECRET_LENGTH} visible characters or more, equal to the add-on's script property; two, separated by a space, to replace one. Without it the add-on records in a window only`,
      `must be at least ${MIN_ADDON_SECRET_LENGTH} visible ASCII characters, such as "openssl rand -hex 32" prints; two secrets are separated by a space.`,
    ),
    FRONT_AUTH_SECRET: secrets(
      MIN_FRONT_SECRET_LENGTH,
      "Secret. The plugin's auth secret in Front, or several separated by spaces. Without it the plugin records in a window only",
      `must be the auth secret that Front shows in the settings of the plugin, at least ${MIN_FRONT_SECRET_LENGTH} visible ASCII characters; several are separated by spaces.`,
    ),
    RECORDER_SITES: listOf(
      {
        about:
          'Origins of sites whose pages may have [`<beep-recorder>`](../../docs/elements.md), separated by commas or spaces. Whoever controls such a page gets the links that people add there',
      },
      parseOrigin,
    ),
    RECORDER_SITE_SECRETS: siteSecrets(),
  })
  .superRefine(({ RECORDER_SITES: sites, RECORDER_SITE_SECRETS: secrets }, context) => {
    for (const { site } of secrets) {
      if (sites.includes(site)) continue;
      const message = `has a secret of ${site}, which RECORDER_SITES does not list.`;
      context.addIssue({ code: 'custom', path: ['RECORDER_SITE_SECRETS'], message });
    }
  })
  .transform((env) => ({
    addonSecrets: env.ADDON_SECRET,
    frontSecrets: env.FRONT_AUTH_SECRET,
    recorderSites: env.RECORDER_SITES,
    recorderSiteSecrets: env.RECORDER_SITE_SECRETS,
  }));

export type EmbeddingSettings = z.output<typeof embeddingSchema>;

/** Values separated by commas or spaces. Errors do not repeat them, because they are secret. */
function secrets(minLength: number, about: string, problem: string) {
  return variable(
    { about, isInFile: true, whitespace: 'ignored' },
    (text = ''): Parsed<readonly string[]> => {
      const values = text.split(/[\s,]+/).filter((value) => value !== '');
      const isGood = values.every((value) => value.length >= minLength && /^[\x21-\x7e]+$/.test(value));
      return isGood ? { value: values } : { problem };
    },
  );
}

/** The secret that a site's server signs with. */
export interface SiteSecret {
  /** Its origin. */
  readonly site: string;
  readonly secret: string;
}

function siteSecrets() {
  const about =
    'Secret. For sites that [sign their users in](../../docs/elements.md#signed-in-by-the-site) themselves: `https://wiki.school.example=SECRET`, separated by spaces; a site twice to replace its secret';
  const problem = `must be pairs such as https://wiki.school.example=SECRET, each secret at least ${MIN_ADDON_SECRET_LENGTH} visible ASCII characters without a comma.`;
  return variable(
    { about, isInFile: true, whitespace: 'ignored' },
    (text = ''): Parsed<readonly SiteSecret[]> => {
      const pairs = text.split(/[\s,]+/).filter((pair) => pair !== '');
      const value = pairs.flatMap((pair) => {
        const [, site = '', secret = ''] = /^([^=]+)=([\x21-\x7e]+)$/.exec(pair) ?? [];
        const origin = parseOrigin(site);
        return 'value' in origin && secret.length >= MIN_ADDON_SECRET_LENGTH
          ? [{ site: origin.value, secret }]
          : [];
      });
      return value.length === pairs.length ? { value } : { problem };
    },
  );
}
