export {
  type AudioEdit,
  type KeptSpan,
  keptMs,
  keptRanges,
  keptToRaw,
  rangesToCut,
  rawToKept,
  removeLast,
  trimSilence,
  trimTo,
  UNEDITED,
} from './audio-edit.ts';
export type { AudioEditor, AudioFacts, AudioSilence } from './ports.ts';
