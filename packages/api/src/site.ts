import type { RetentionFacts } from '@beep/core/policies';
import type { AuthConfig } from '@beep/core/session';
import type { Transcript } from '@beep/core/transcripts';
import type { SiteDetails } from './site-details.ts';
import type { RecordingResource } from './wire-types.ts';

/** The configuration of every page; it is written into the page, so it holds no secret. */
export interface SiteConfig {
  /** The origin of share links, without a trailing slash. */
  readonly publicUrl: string;
  readonly auth: AuthConfig;
  /** Overrides the 5000 ms that the identity provider has to respond. */
  readonly authWatchdogMs?: number;
  /** Browser extensions that may frame `/extension-login` and sign in through it. */
  readonly extensionIds?: readonly string[];
  readonly details?: SiteDetails;
  /** True if uploads name a trace, which the service then records. */
  readonly isTraced?: boolean;
}

/** The result of a look-up of a share link. */
export type RecordingLookup =
  | {
      readonly status: 'found';
      readonly recording: RecordingResource;
      /** The transcript, if there is one. */
      readonly transcript?: Transcript;
    }
  /** The link of a printed label that has no recording now. */
  | { readonly status: 'not_recorded' }
  /** `restricted`: a policy lets only some signed-in users listen. `suspended`: an administrator silenced it. */
  | { readonly status: 'not_found' | 'expired' | 'deleted' | 'restricted' | 'suspended' };

/** The result of a look-up of the link of a playlist, for an anonymous listener. */
export type PlaylistLookup =
  | {
      readonly status: 'found';
      readonly id: string;
      /** Empty for none, and if no note is for everybody. */
      readonly title: string;
      /** In their order. `restricted`: as of a {@link RecordingLookup}. */
      readonly notes: readonly (
        | { readonly status: 'found'; readonly recording: RecordingResource }
        | { readonly status: 'restricted'; readonly id: string }
      )[];
      /** Of the first note that is for everybody. */
      readonly transcript?: Transcript;
    }
  | { readonly status: 'not_found' };

/** The service's functions for the site during one request. */
export interface SiteServices {
  readonly config: SiteConfig;
  /** The nonce that inline scripts of this response must carry (Content-Security-Policy). */
  readonly nonce: string;
  /** The text of a file of the built site by its path, for inlining; undefined if there is none. */
  readonly readAsset: (path: string) => string | undefined;
  /**
   * What the retention notice says. Rejects if the store cannot be reached.
   */
  readRetention(): Promise<RetentionFacts>;
  /**
   * The public view, with its transcript. Rejects if the store cannot be reached or the client has disconnected.
   */
  lookUpRecording(id: string): Promise<RecordingLookup>;
  /** The same for a playlist. */
  lookUpPlaylist(id: string): Promise<PlaylistLookup>;
}

/**
 * Marks a response that is only the framed player: no header, session or router, even if the recording is gone. The
 * service removes it, and lets other sites frame no response without it.
 */
export const PLAYER_ALONE_HEADER = 'X-Beep-Player-Alone';

/**
 * The built site's export `fetch`: it handles every path that is neither a file of the site nor a call of the service.
 */
export type SiteHandler = (request: Request, services: SiteServices) => Promise<Response>;
