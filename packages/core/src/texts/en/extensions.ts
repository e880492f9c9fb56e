/** What an extension is called in the browser and the store, after the name of its host. */
export const EXTENSION_TEXTS = {
  name: (host: string): string => `Beep for ${host}`,
  description: (host: string): string =>
    `Record a voice note in ${host} and insert the link. Anyone with the link can listen, without an account.`,
};
