export type { ArchiveEvent, ArchiveState } from './archive-machine.ts';
export {
  ARCHIVE_TEXTS,
  archiveFailureText,
  archiveLinkText,
  downloadArchiveText,
  preparingText,
} from './archive-texts.ts';
export { type ArchiveActor, type ArchiveOptions, createArchive } from './create-archive.ts';
export type { Archive, ArchiveApi } from './ports.ts';
