const CHROMIUM_ID = /^[a-p]{32}$/;
const FIREFOX_ID = /^(?:\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}|[\w.-]*@[\w.-]+)$/i;
const MAX_FIREFOX_ID_LENGTH = 80;

/** True for the id of an extension of Chromium's browsers, from which its origin follows. */
export function isChromiumExtensionId(id: string): boolean {
  return CHROMIUM_ID.test(id);
}

/** True for the id of a Firefox extension. It belongs to one owner, but each installation has a random origin. */
export function isFirefoxExtensionId(id: string): boolean {
  return id.length <= MAX_FIREFOX_ID_LENGTH && FIREFOX_ID.test(id);
}

/** The origins of the listed extensions that have a fixed one. */
export function extensionOrigins(ids: readonly string[]): string[] {
  return ids.filter(isChromiumExtensionId).map((id) => `chrome-extension://${id}`);
}
