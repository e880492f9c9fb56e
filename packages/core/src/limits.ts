/**
 * Numbers that people notice or that a client and the service must agree on, with the unit in the name. A number that only
 * one module needs is in that module; those that an operator can set are in the settings of the service.
 */

/** Smaller recordings are refused before they are sent, and by the service. */
export const MIN_RECORDING_BYTES = 1024;
/** The service's cap on one upload. */
export const MAX_UPLOAD_BYTES: number = 32 * 1024 * 1024;
/** The service's cap on one transcript, in UTF-8. */
export const MAX_TRANSCRIPT_BYTES: number = 256 * 1024;
/** Lines of its text, empty ones included. */
export const MAX_TRANSCRIPT_LINES = 20_000;
/** Characters (UTF-16 units) of one line; more than the text of the longest recording. */
export const MAX_TRANSCRIPT_LINE_LENGTH = 32_768;
/** Cues of WebVTT, paragraphs of plain text: one for each word that a fast speaker says in 15 minutes. */
export const MAX_TRANSCRIPT_CUES = 5000;
/** The wait before the service is first asked whether it has written a transcript. The following waits are longer. */
export const TRANSCRIPT_POLL_MS = 1500;
export const TRANSCRIPT_POLL_MAX_MS = 10_000;
/** Asking for a transcript ends after waits of this length together. */
export const TRANSCRIPT_POLL_FOR_MS = 300_000;
/** A search starts after this long without typing. */
export const SEARCH_DELAY_MS = 300;
/** The service refuses longer searches. */
export const MAX_SEARCH_LENGTH = 200;
/** Recording stops at this kept time. */
export const AUTO_STOP_MS = 300_000;
/** Longer recordings are refused before they are sent, and by the service. */
export const MAX_RECORDING_SECONDS = 900;
export const TIMER_UPDATE_MS = 250;
/** How often the encoder emits a chunk, which is written to the journal at once. */
export const CHUNK_MS = 250;
/** How long Save waits for a journal that hangs before it sends from memory. */
export const JOURNAL_PATIENCE_MS = 5000;
/** Below this much free storage the user is warned before recording. */
export const ROOM_LOW_BYTES: number = 10 * 1024 * 1024;
/** Below this much free storage recording is refused. */
export const ROOM_FULL_BYTES: number = 1024 * 1024;
/** The length that one press of "Remove last 5 s" removes. */
export const REMOVE_LAST_MS = 5000;
/** The countdown, and its announcement, start this long before recording ends, or at half of a shorter limit. */
export const STOP_WARNING_MS = 30_000;
/** Time left at the second announcement. */
export const LAST_STOP_WARNING_MS = 10_000;
/** How long a recording that was deleted before Save can be restored. */
export const UNDO_DISCARD_MS = 30_000;
/** Shorter ones are deleted without undo. */
export const MIN_UNDO_RECORDING_MS = 1000;

/** Interval of level checks while recording. */
export const NO_SOUND_CHECK_MS = 16;
/** Consecutive checks without audio, about 3 s, after which the microphone is reported as silent. */
export const NO_SOUND_CHECKS = 180;
/** Of 255; levels up to this count as no audio. */
export const NO_SOUND_AMPLITUDE = 1;

/** Bars of the live level; also the number of bands that a capture reports. */
export const VISUALISER_BARS = 12;
/** Share of the previous level that a new one keeps, 0..1 (the analyser's smoothing constant). */
export const VISUALISER_SMOOTHING = 0.8;

/** The mic check's analyser (its window in samples, and the share of the previous level that it keeps). */
export const MIC_CHECK_FFT_SIZE = 256;
export const MIC_CHECK_SMOOTHING = 0.6;
/** Of 255; a microphone is heard above this level. */
export const MIC_CHECK_THRESHOLD = 6;
/** A microphone counts as heard for this many quiet frames more. */
export const MIC_CHECK_QUIET_FRAMES = 45;
export const MIC_CHECK_FRAME_MS = 16;

/** The time-out of a call. */
export const CALL_TIMEOUT_MS = 30_000;
export const CALL_TIMEOUT_LONG_MS = 60_000;
/** The time-out while the browser reports that it is offline. */
export const CALL_TIMEOUT_OFFLINE_MS = 5000;

/** The time-out of an insertion into a host. */
export const INSERT_TIMEOUT_MS = 10_000;
/** How long an insertion waits for the transcript; then the link is inserted alone. */
export const TRANSCRIPT_WAIT_MS = 30_000;
/** The longest transcript that is inserted with a link, with its label, in characters (UTF-16 units). */
export const MAX_INSERTED_TRANSCRIPT = 5000;
/** As {@link MAX_INSERTED_TRANSCRIPT}, in a comment on a Google document: it holds 2,048 characters, the link included. */
export const MAX_COMMENT_TRANSCRIPT = 1800;

/** Attempts of one upload before it waits for the user. */
export const UPLOAD_TRIES = 2;
/** The wait before try n + 1 is n times this. */
export const UPLOAD_RETRY_MS = 3000;
/** A response that asks for a longer wait is taken to ask for this one. */
export const RETRY_AFTER_MAX_MS: number = 6 * 3_600_000;
/** The longest wait for which a call is held back and repeated; an upload waits longer. */
export const CALL_RETRY_AFTER_MAX_MS = 10_000;
/** The longest wait that an upload sits out; told of a longer one it fails, and its draft is not sent before. */
export const UPLOAD_RETRY_AFTER_MAX_MS = 150_000;
/** Tokens tried for one upload while the service answers 401. */
export const UPLOAD_AUTH_TRIES = 3;
/** An upload that moves no byte for this long has failed (differences.md: a stall, not a total time). */
export const UPLOAD_STALL_MS = 30_000;
/** The recorder wants a token that lives at least this long. */
export const UPLOAD_TOKEN_BUFFER_MS = 120_000;

export const SEEK_STEP_SECONDS = 5;
/** J and L skip further than the arrows. */
export const LONG_SEEK_STEP_SECONDS = 10;
/** The speeds a listener can choose, as factors. */
export const PLAYBACK_SPEEDS = [0.8, 1.0, 1.2, 1.5, 2.0] as const;
/** The speed of a listener who never chose one. */
export const DEFAULT_PLAYBACK_SPEED = 1.0;
/** Plays at which the extensions are promoted, besides every {@link PROMOTION_EVERY_PLAYS}th. */
export const PROMOTION_PLAYS: readonly number[] = [5, 15];
export const PROMOTION_EVERY_PLAYS = 30;

/** One listen per listener and recording counts in this period. */
export const LISTEN_DEDUPE_MS = 3_600_000;
/** Plays before this day were not counted. */
export const LISTEN_COUNTS_SINCE_MS: number = Date.UTC(2025, 9, 6);

/** The identity provider's time to report a user before the state becomes signed-out. */
export const AUTH_WATCHDOG_MS = 5000;
/** A token this close to its end is refreshed before use. */
export const TOKEN_FRESHNESS_MS = 60_000;
/** A token counts as expired this long before its end. */
export const TOKEN_EXPIRED_EARLY_MS = 30_000;
/** A token is renewed this long before its end, whether or not it is needed. */
export const TOKEN_REFRESH_EARLY_MS = 300_000;
/** The wait after a renewal that failed; it doubles up to the longest. */
export const TOKEN_REFRESH_BACKOFF_MS = 30_000;
export const TOKEN_REFRESH_BACKOFF_MAX_MS = 960_000;
/** Older tokens are not sent to the token sync address. */
export const TOKEN_SYNC_MAX_AGE_MS = 300_000;

/** Recordings in a page of the history, and in each Load More. */
export const HISTORY_PAGE_SIZE = 20;
/** Recordings shown below the recorder. */
export const HISTORY_PREVIEW_SIZE = 5;
/** Recordings in one bulk change. */
export const MAX_BULK_RECORDINGS = 100;
/** Recordings deleted together: more could take so long that the first ones can no longer be restored. */
export const MAX_DELETED_TOGETHER = 1000;
/** Recordings downloaded as one file that the browser makes: 100 of the longest have 1.4 GB. */
export const MAX_DOWNLOADED_TOGETHER = 100;
/** How long a toast offers to undo a deletion; the service allows a minute (differences.md). */
export const UNDO_DELETE_MS = 10_000;
/** How long a toast offers the link of a draft that was sent; the history has it too. */
export const SENT_SHOWN_MS = 20_000;
/** The wait before a recording that was answered with 401 is requested again. */
export const RECORDING_RETRY_MS = 1000;
/** A download that receives no byte for this long fails. */
export const DOWNLOAD_STALL_MS = 60_000;
/** The page reloads this long after a recording was deleted on it. */
export const RELOAD_AFTER_DELETE_MS = 1000;
/** How long "Settings updated." stays. */
export const SETTINGS_TOAST_MS = 3000;
/** How long the hint that a link was copied stays. */
export const COPY_HINT_MS = 2000;
/** The header gets its translucent background beyond this scroll position. */
export const HEADER_BLUR_PX = 10;

/** Each testimonial is shown this long. */
export const CAROUSEL_MS = 5000;
/** Consent to cookies holds this long. */
export const CONSENT_DAYS = 150;
/** A mailing list has this long to answer. */
export const NEWSLETTER_TIMEOUT_MS = 60_000;
/** A chunk of the site that has not loaded after this counts as failed. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
/** The most characters of a report's text. */
export const MAX_REPORT_LENGTH = 1000;

/** Code points of a recording's title. */
export const MAX_TITLE_LENGTH = 120;
/** A voice reply is deleted after this long, unless its owner keeps it. An answer starts the period again. */
export const REPLY_LIFE_MS: number = 30 * 86_400_000;
/** Code points of the name that a replier may leave. */
export const MAX_REPLIER_NAME_LENGTH = 60;
/** Code points of what is printed on a QR label: the title of its sheet, and its own name. */
export const MAX_PRINTED_LENGTH = 60;
/** Code points of the reason of a suspension, which the owner reads. */
export const MAX_SUSPENSION_REASON_LENGTH = 200;

/** Sheets of QR labels of one user. With the largest layout these are 6,500 reserved links. */
export const MAX_SHEETS = 100;
/** Questions of one user that have not ended. */
export const MAX_QUESTIONS = 200;
/** Lists of names that one user keeps. */
export const MAX_NAME_LISTS = 50;
/** API tokens of one user, ended ones too. */
export const MAX_API_TOKENS = 50;
/** Code points of the name of an API token. */
export const MAX_TOKEN_NAME_LENGTH = 60;
/** Webhooks of one user, and of one domain. */
export const MAX_WEBHOOKS = 10;
/** Characters of the address of a webhook. */
export const MAX_WEBHOOK_URL_LENGTH = 1000;
/** Names in one list: of a question, of a sheet of labels, or kept. */
export const MAX_QUESTION_NAMES = 200;
/** The longest answer to a question that may be chosen, in seconds. */
export const QUESTION_SECONDS = [30, 60, 120, 300] as const;
/** How often somebody may answer a question at most. */
export const MAX_ANSWER_TRIES = 10;
/** How long answers to a question that are not kept may be held, in days; 30 as other replies unless its owner chooses. */
export const ANSWER_KEEP_DAYS = [7, 30, 90, 365] as const;
/** Characters of the code of a question. */
export const QUESTION_CODE_LENGTH = 6;
/** No vowels, so that codes are no words, and no characters that look alike. */
export const QUESTION_CODE_ALPHABET = '346789CDFGHJKMNPQRTVWX';
/** Playlists of one user. */
export const MAX_PLAYLISTS = 100;
/** Recordings in one playlist. */
export const MAX_PLAYLIST_NOTES = 100;
