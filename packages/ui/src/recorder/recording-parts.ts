// What stands in the middle of a recording. The recording runs, and can be saved, without it.
export { LevelStrip } from './capture/level-strip.tsx';
export { NoSound } from './capture/no-sound.tsx';
export { ReviewPanel } from './review/review-panel.tsx';
