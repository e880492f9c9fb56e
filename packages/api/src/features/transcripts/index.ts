/** The contract of transcripts, which the service writes and owners correct. */

export { transcript, transcriptCalls } from './contract.ts';
