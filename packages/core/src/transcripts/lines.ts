export { transcriptLines } from './transcript-lines.ts';
export { UNSPACED } from './unspaced.ts';
