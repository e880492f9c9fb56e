export { archiveFailureText } from './archive-failure-text.ts';
export type { ArchiveEvent, ArchiveState } from './archive-machine.ts';
export { type ArchiveActor, type ArchiveOptions, createArchive } from './create-archive.ts';
export type { Archive, ArchiveApi } from './ports.ts';
