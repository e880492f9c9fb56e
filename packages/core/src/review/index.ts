export type { CutAudio, TakeEditor, TakeFacts, TakeSilence } from './ports.ts';
export { microphoneReplacedText, silenceLabel, takenOutText } from './review-texts.ts';
export {
  type KeptSpan,
  keptMs,
  keptRanges,
  keptToRaw,
  rawToKept,
  type TakeEdit,
  takeBack,
  trimSilence,
  trimTo,
  WHOLE_TAKE,
} from './take-edit.ts';
