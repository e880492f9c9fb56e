import { type Client, type ClientOptions, createClient } from './create-client.ts';
import type { paths } from './schema.ts';

export { BeepError } from './beep-error.ts';
export type { ClientOptions, UploadOptions } from './create-client.ts';
export type { components, paths } from './schema.ts';

/** Calls of an installation of Beep. */
export type BeepClient = Client<paths>;

/** Calls one installation, for the owner of the token. */
export const createBeepClient: (options: ClientOptions) => BeepClient = createClient<paths>;
