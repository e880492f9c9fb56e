/** The base path of every call except media files and pages. */
export const API_BASE_PATH = '/api/v1';

export const SOURCE_HEADER = 'X-AUDIO-RECORDING-SOURCE';
/** A UUID. The same owner and key always get the same response. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** The token of a replier: 32 random bytes as base64url, made for one recording. */
export const REPLY_TOKEN_HEADER = 'Reply-Token';
/** What the replier wants to be called, percent-encoded. */
export const REPLIER_NAME_HEADER = 'Replier-Name';
/** Who answers a question, of its list of names: the id. */
export const REPLIER_PERSON_HEADER = 'Replier-Person';
/** Of an answer to a question: who hears it besides the owner, as its sender was told before the recording. */
export const ANSWER_HEARERS_HEADER = 'Answer-Hearers';
/** Of an answer to a question: what others see of the name, as its sender was told. */
export const ANSWER_NAMES_HEADER = 'Answer-Names';
/** The owner's title of a new recording, percent-encoded. */
export const RECORDING_TITLE_HEADER = 'Recording-Title';
/** Random and new for each recording and browser session, so that it cannot track a listener across recordings. */
export const LISTENER_ID_HEADER = 'X-Listener-Id';

/** Limit of a transcript, in UTF-8. */
export const MAX_TRANSCRIPT_BYTES: number = 256 * 1024;
/** Lines of its text, empty ones included. */
export const MAX_TRANSCRIPT_LINES = 20_000;
/** Characters (UTF-16 units) of one line. */
export const MAX_TRANSCRIPT_LINE_LENGTH = 32_768;
/** Cues of WebVTT, paragraphs of plain text. */
export const MAX_TRANSCRIPT_CUES = 5000;

/** The multipart field that carries the audio. */
export const UPLOAD_FIELD = 'file';
