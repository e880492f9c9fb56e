/** The contract of archives of everything that an account recorded. */

export { type ArchiveState, archiveCalls, archiveState } from './contract.ts';
