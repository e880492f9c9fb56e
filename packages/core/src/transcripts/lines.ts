export { type TranscriptExcess, transcriptExcess } from './transcript-excess.ts';
export { transcriptLines } from './transcript-lines.ts';
export { UNSPACED } from './unspaced.ts';
