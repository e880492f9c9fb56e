import type { SiteDetails } from './site-details.ts';
import type { RecordingResource, TranscriptResource } from './wire-types.ts';

/** Which identity back end the pages use. Everything in it is public. */
export type AuthConfig =
  | { readonly mode: 'local' }
  | {
      readonly mode: 'firebase';
      readonly apiKey: string;
      readonly authDomain: string;
      readonly projectId: string;
    };

/** What every page knows about the installation; it is written into the page, so it holds no secret. */
export interface SiteConfig {
  /** The origin that share links are made with, without a trailing slash. */
  readonly publicUrl: string;
  readonly auth: AuthConfig;
  /** Overrides the 5000 ms that the identity provider has to answer. */
  readonly authWatchdogMs?: number;
  /** Browser extensions that may frame `/extension-login` and sign in through it. */
  readonly extensionIds?: readonly string[];
  readonly details?: SiteDetails;
}

/** What became of a share link. */
export type RecordingLookup =
  | {
      readonly status: 'found';
      readonly recording: RecordingResource;
      /** What is said in it, where its owner has written that down. */
      readonly transcript?: TranscriptResource;
    }
  | { readonly status: 'not_found' | 'expired' | 'deleted' };

export interface RecordingLookupOptions {
  readonly withTranscript: boolean;
}

/** What the service lends to the site for the time of one request. */
export interface SiteServices {
  readonly config: SiteConfig;
  /** The one-time value that inline scripts of this answer must carry (Content-Security-Policy). */
  readonly nonce: string;
  /** The text of a file of the built site by its path, so that a page can hold it; undefined where there is none. */
  readonly readAsset: (path: string) => string | undefined;
  /**
   * As an anonymous listener sees it, with its transcript only where `withTranscript` is set. Rejects when the store
   * cannot be asked, and when the client has gone.
   */
  lookUpRecording(id: string, options: RecordingLookupOptions): Promise<RecordingLookup>;
}

/**
 * On an answer of the site that is the framed player and nothing else: no header, no session, no router, also where the
 * recording is gone. The service takes it off, and lets other sites frame no answer without it.
 */
export const PLAYER_ALONE_HEADER = 'X-Beep-Player-Alone';

/** The built site's export `fetch`: every path that is not a file of its own or a call of the service. */
export type SiteHandler = (request: Request, services: SiteServices) => Promise<Response>;
