/** Every call but the media files and the pages lies under this path. */
export const API_BASE_PATH = '/api/v1';

export const SOURCE_HEADER = 'X-AUDIO-RECORDING-SOURCE';
/** A UUID. The same owner and key always get the same answer. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Random, fresh per recording and browser session, so that it follows nobody across notes. */
export const LISTENER_ID_HEADER = 'X-Listener-Id';

/** The most that a transcript may have, in UTF-8. */
export const MAX_TRANSCRIPT_BYTES: number = 256 * 1024;
/** Lines as they stand in its text, the empty ones too. */
export const MAX_TRANSCRIPT_LINES = 20_000;
/** Characters (UTF-16 units) of one line. */
export const MAX_TRANSCRIPT_LINE_LENGTH = 32_768;
/** Cues of WebVTT, paragraphs of plain text. */
export const MAX_TRANSCRIPT_CUES = 5000;

/** The multipart field that carries the audio. */
export const UPLOAD_FIELD = 'file';
