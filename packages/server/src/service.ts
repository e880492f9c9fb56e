import type { AudioInspector } from './audio/audio-inspector.ts';
import type { AccountDirectory } from './identity/account-directory.ts';
import type { TokenVerifier } from './identity/token-verifier.ts';
import type { Log } from './log.ts';
import type { Mp3Renditions } from './recordings/mp3-renditions.ts';
import type { AudioStore } from './storage/audio-store.ts';
import type { Stores } from './storage/recording-store.ts';
import type { Spool } from './upload/spool.ts';

/** Everything the calls work with: the ports, and the few facts of the installation. */
export interface Service {
  readonly stores: Stores;
  readonly audio: AudioStore;
  readonly inspector: AudioInspector;
  readonly mp3: Mp3Renditions;
  readonly spool: Spool;
  readonly verifier: TokenVerifier;
  readonly accounts: AccountDirectory;
  readonly log: Log;
  /** The origin of links, without a trailing slash. */
  readonly publicUrl: string;
  /** Keys the hashes of listeners. */
  readonly listenSecret: Buffer;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly newId: () => string;
}
