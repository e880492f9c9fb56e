import type { LtiStore, StoredPlatform } from './storage/index.ts';

/** Whose pages frame ours for a platform: what administrators list, and the origins of its own addresses. */
export function platformOrigins({
  issuer,
  authorization_url: authorization,
  origins,
}: Pick<StoredPlatform, 'issuer' | 'authorization_url' | 'origins'>): readonly string[] {
  const own = [issuer, authorization].flatMap((text) => originOf(text) ?? []);
  return [...new Set([...own, ...origins])];
}

interface OriginStores {
  readonly lti: { readonly platforms: Pick<LtiStore['platforms'], 'framers'> };
}

/** Of all active platforms. */
export async function readPlatformOrigins({ lti }: OriginStores): Promise<readonly string[]> {
  const platforms = await lti.platforms.framers();
  return [...new Set(platforms.flatMap(platformOrigins))];
}

/** What an origin in a policy of a page may consist of: a host may have signs that end a directive. */
const ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/;

/** Undefined for what is no address of a page. */
export function originOf(text: string): string | undefined {
  const origin = URL.canParse(text) ? new URL(text).origin : '';
  return ORIGIN.test(origin) ? origin : undefined;
}
