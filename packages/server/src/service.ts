import type { Administrators } from './access/administrators.ts';
import type { Grants } from './access/grants.ts';
import type { AudioInspector } from './audio/audio-inspector.ts';
import type { AudioQueues } from './audio/queue/audio-queues.ts';
import type { AccountDirectory } from './auth/account-directory.ts';
import type { TokenVerifier } from './auth/token-verifier.ts';
import type { CardPictures } from './cards/card-pictures.ts';
import type { EmbeddingSettings } from './config/embedding-settings.ts';
import type { Metrics } from './http/metrics.ts';
import type { Readiness } from './http/readiness.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { RequestLimits } from './limits/request-limits.ts';
import type { Log } from './log/log.ts';
import type { ReportMailQueue } from './mail/report-mail.ts';
import type { Mp3Renditions } from './media/mp3-renditions.ts';
import type { PolicyDirectory } from './policies/policy-directory.ts';
import type { LoudnessNormalization } from './recordings/copies/loudness-normalization.ts';
import type { AudioCache } from './storage/audio-cache.ts';
import type { AudioStore } from './storage/audio-store.ts';
import type { CheckedAudio } from './storage/checked-audio.ts';
import type { Stores } from './storage/stores.ts';
import type { SumThread } from './storage/sum-thread.ts';
import type { TranscriptionQueue } from './transcripts/transcribe-recording.ts';
import type { ArrivingUploads } from './upload/arriving-uploads.ts';
import type { Spool } from './upload/spool.ts';

/** The dependencies of the API handlers: the ports and the settings of the installation. */
export interface Service {
  readonly stores: Stores;
  readonly audio: CheckedAudio;
  /**
   * For answers to listeners only: a part of a file cannot be verified before it is sent. Everything else reads through
   * `audio`.
   */
  readonly servedAudio: Pick<AudioStore, 'open'>;
  readonly audioCache: AudioCache;
  /** The internal location under which nginx serves the audio folder; undefined if the service sends it. */
  readonly accelRedirect?: string | undefined;
  readonly inspector: AudioInspector;
  readonly audioQueues: AudioQueues;
  readonly mp3: Mp3Renditions;
  readonly normalization: LoudnessNormalization;
  readonly cards: CardPictures;
  readonly jobs: JobRunner;
  readonly spool: Spool;
  readonly sums: Pick<SumThread, 'sum'>;
  readonly verifier: TokenVerifier;
  readonly accounts: AccountDirectory;
  readonly policies: PolicyDirectory;
  /** Permissions in addresses of media. */
  readonly grants: Grants;
  readonly administrators: Administrators;
  readonly readiness: Readiness;
  readonly log: Log;
  /** Optional; without it nothing is counted. */
  readonly metrics?: Metrics | undefined;
  readonly limits: RequestLimits;
  /** Counted listens per hour of one address and recording. */
  readonly listensPerAddress: number;
  readonly arriving: ArrivingUploads;
  /** Stored bytes per account. */
  readonly maxStoredBytes: number;
  /** The origin of links, without a trailing slash. */
  readonly publicUrl: string;
  /** Keys that authenticate pages with an embedded recorder. */
  readonly embedding: EmbeddingSettings;
  /** The key of the listener hashes. */
  readonly listenSecret: Buffer;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly newId: () => string;
  /** True if new recordings are transcribed. */
  readonly transcribes: boolean;
  /** The languages of the transcripts; null if they are not known, empty without transcripts. */
  readonly transcriptLanguages: () => Promise<readonly string[] | null>;
  /** Queues the transcription of a recording; never rejects. */
  readonly queueTranscription: TranscriptionQueue;
  readonly queueReportMail: ReportMailQueue;
  /** True if a mail server is configured. */
  readonly sendsMail: boolean;
}
