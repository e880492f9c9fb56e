import { type AuthConfig, parseSiteDetails, type SiteConfig, type SiteDetails } from '@beep/api';
import { parseOidcProvider } from '@beep/core/session';

/** The name of the page's meta element that carries the configuration to the browser. */
export const SITE_CONFIG_META = 'beep:config';

/** Parses the configuration in the page, as JSON or as a value; undefined if malformed. */
export function parseSiteConfig(input: unknown): SiteConfig | undefined {
  const fields = isObject(input) ? input : parseJsonObject(input);
  const auth = parseAuth(fields?.auth);
  const publicUrl = fields?.publicUrl;
  if (auth === undefined || typeof publicUrl !== 'string') return undefined;
  const watchdogMs = fields?.authWatchdogMs;
  const details = parseDetails(fields?.details);
  const extensionIds = parseExtensionIds(fields?.extensionIds);
  return {
    publicUrl,
    auth,
    ...(typeof watchdogMs === 'number' ? { authWatchdogMs: watchdogMs } : {}),
    ...(details && { details }),
    ...(extensionIds.length > 0 && { extensionIds }),
    ...(fields?.isTraced === true && { isTraced: true }),
  };
}

function parseExtensionIds(input: unknown): readonly string[] {
  return Array.isArray(input) ? input.filter((id) => typeof id === 'string' && /^[a-p]{32}$/.test(id)) : [];
}

function parseDetails(input: unknown): SiteDetails | undefined {
  const outcome = parseSiteDetails(input);
  return outcome.status === 'ok' ? outcome.details : undefined;
}

function parseAuth(input: unknown): AuthConfig | undefined {
  if (!isObject(input)) return undefined;
  const { mode, apiKey, authDomain, projectId, providers } = input;
  if (mode === 'local') return { mode };
  if (mode === 'oidc') return parseOidc(providers);
  if (mode !== 'firebase') return undefined;
  if (typeof apiKey !== 'string' || typeof authDomain !== 'string' || typeof projectId !== 'string') {
    return undefined;
  }
  return { mode, apiKey, authDomain, projectId };
}

/** The window of a sign-in offers what a page does not know. */
function parseOidc(input: unknown): AuthConfig {
  const providers = Array.isArray(input) ? input.flatMap((one) => parseOidcProvider(one) ?? []) : [];
  return { mode: 'oidc', providers };
}

function parseJsonObject(input: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof input !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(input);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
