// The views of RecordingParts, which load after the recorder is drawn.
export { LevelStrip } from './capture/level-strip.tsx';
export { NoSound } from './capture/no-sound.tsx';
export { ReviewPanel } from './review/review-panel.tsx';
