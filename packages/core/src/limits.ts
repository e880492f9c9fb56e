/**
 * Every number of the product that a machine, a screen or the service obeys, with its unit in the name.
 * Source: spec 2, section 9, unless a line says otherwise.
 */

/** A recording below this is refused before it is sent, and by the service. */
export const MIN_RECORDING_BYTES = 1024;
/** The service's cap on one upload. */
export const MAX_UPLOAD_BYTES: number = 32 * 1024 * 1024;
/** The recorder stops by itself here. */
export const AUTO_STOP_MS = 300_000;
/** Longer recordings are refused before they are sent, and by the service. */
export const MAX_RECORDING_SECONDS = 900;
export const TIMER_UPDATE_MS = 250;

/** Bars of the live level; also the number of bands that a capture reports. */
export const VISUALISER_BARS = 12;
/** Share of the previous level that a new one keeps, 0..1 (the analyser's smoothing constant). */
export const VISUALISER_SMOOTHING = 0.8;

/** Attempts of one upload before it waits for the user. */
export const UPLOAD_TRIES = 2;
/** The wait before try n + 1 is n times this. */
export const UPLOAD_RETRY_MS = 3000;
/** Tokens tried for one upload while the service answers 401. */
export const UPLOAD_AUTH_TRIES = 3;
/** An upload that moves no byte for this long has failed (differences.md: a stall, not a total time). */
export const UPLOAD_STALL_MS = 30_000;
/** The recorder wants a token that lives at least this long. */
export const UPLOAD_TOKEN_BUFFER_MS = 120_000;

export const SEEK_STEP_SECONDS = 5;
/** The speeds a listener can choose, as factors. */
export const PLAYBACK_SPEEDS = [0.8, 1.0, 1.2, 1.5, 2.0] as const;
/** The speed of a listener who never chose one. */
export const DEFAULT_PLAYBACK_SPEED = 1.0;

/** One listen per listener, recording and this long. */
export const LISTEN_DEDUPE_MS = 3_600_000;
/** Plays before this day were not counted (spec 1, history table). */
export const LISTEN_COUNTS_SINCE_MS: number = Date.UTC(2025, 9, 6);

/** The identity provider's time to report a user before the state becomes signed-out. */
export const AUTH_WATCHDOG_MS = 5000;
/** A token this close to its end is refreshed before use. */
export const TOKEN_FRESHNESS_MS = 60_000;

/** Recordings in a page of the history, and in each Load More. */
export const HISTORY_PAGE_SIZE = 20;
/** The page reloads this long after a recording was deleted on it. */
export const RELOAD_AFTER_DELETE_MS = 1000;
/** How long the hint that a link was copied stays. */
export const COPY_HINT_MS = 2000;
/** The header gets its translucent ground beyond this scroll position. */
export const HEADER_BLUR_PX = 10;
