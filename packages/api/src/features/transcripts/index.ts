/** The contract of transcripts, which the service writes and owners correct. */

export { transcriptCalls } from './contract.ts';
