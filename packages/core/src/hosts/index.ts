export { type HostTexts, hostTexts } from './host-texts.ts';
export {
  EXTENSION_HOST_IDS,
  type ExtensionHostId,
  HOSTS,
  type HostId,
  hostOfPath,
  isHostId,
  isRecordingSource,
  type RecordingSource,
  recordingSourceOf,
  SOURCE_TAGS,
  WEB_SOURCE,
} from './hosts.ts';
export { sourceName } from './source-name.ts';
