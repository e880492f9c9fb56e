export { type CaretKeeper, createCaretKeeper } from './caret-keeper.ts';
export { hasRoomFor } from './has-room-for.ts';
export type {
  HostAdapter,
  InsertResponse,
  MountPoint,
  PageTarget,
  RecordingLink,
} from './host-adapter.ts';
export { insertLinkAtCaret, type LinkInsertion } from './insert-link.ts';
export type { InsertPosition } from './insert-position.ts';
export { insertTextAtCaret, type TextInsertion } from './insert-text.ts';
export { type ContentOptions, startContent } from './start-content.ts';
