import type { AuthConfig, SiteConfig } from '@beep/api';

/** The name of the page's meta element that carries the configuration to the browser. */
export const SITE_CONFIG_META = 'beep:config';

/** Reads what the server wrote into the page; undefined where it is not there or not what it should be. */
export function parseSiteConfig(input: unknown): SiteConfig | undefined {
  const fields = parseJsonObject(input);
  const auth = parseAuth(fields?.auth);
  const publicUrl = fields?.publicUrl;
  if (auth === undefined || typeof publicUrl !== 'string') return undefined;
  const watchdogMs = fields?.authWatchdogMs;
  return { publicUrl, auth, ...(typeof watchdogMs === 'number' ? { authWatchdogMs: watchdogMs } : {}) };
}

function parseAuth(input: unknown): AuthConfig | undefined {
  if (!isObject(input)) return undefined;
  const { mode, apiKey, authDomain, projectId } = input;
  if (mode === 'local') return { mode };
  if (mode !== 'firebase') return undefined;
  if (typeof apiKey !== 'string' || typeof authDomain !== 'string' || typeof projectId !== 'string') {
    return undefined;
  }
  return { mode, apiKey, authDomain, projectId };
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
