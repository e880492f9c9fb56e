/** What an extension asks for in the address of the sign-in page that it opens in a window. */
export interface LoginWindowRequest {
  /** The address at which the browser ends the sign-in of this extension. */
  readonly redirect: string;
  /** Seals the reply. */
  readonly publicKey: string;
}

const KEY = /^[\w-]{80,100}$/;

/**
 * The address at which Firefox ends a sign-in of the extension with this id. In the window of a sign-in it does not
 * request it.
 */
export async function firefoxRedirect(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(id));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `https://${hex}.extensions.allizom.org/`;
}

/** The address of the sign-in page for a request. */
export function loginWindowUrl(webUrl: string, { redirect, publicKey }: LoginWindowRequest): string {
  // The browser reads `redirect_uri`.
  const query = new URLSearchParams({ key: publicKey, redirect_uri: redirect });
  return `${webUrl}/extension-login?${query}`;
}

/**
 * Parses the query of the sign-in page. Undefined without a request; `refused` if it is malformed or of an extension
 * that is not listed.
 */
export function parseLoginWindow(
  query: string,
  redirects: readonly string[],
): LoginWindowRequest | 'refused' | undefined {
  const fields = new URLSearchParams(query);
  const redirect = fields.get('redirect_uri');
  if (redirect === null) return undefined;
  const publicKey = fields.get('key') ?? '';
  return redirects.includes(redirect) && KEY.test(publicKey) ? { redirect, publicKey } : 'refused';
}

const REPLY = 'reply';

/** The address that ends the sign-in, with the sealed reply in its fragment, which no request carries. */
export function loginWindowEnd(redirect: string, sealed: string): string {
  return `${redirect}#${new URLSearchParams({ [REPLY]: sealed })}`;
}

/** The sealed reply of such an address; empty if there is none. */
export function sealedReplyOf(address: string): string {
  return new URLSearchParams(URL.parse(address)?.hash.slice(1) ?? '').get(REPLY) ?? '';
}
