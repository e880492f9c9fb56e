export { mp3PaddingBytes, readMp3Info } from './mp3-padding.ts';
export { type Mp4Box, readMp4Box } from './mp4-box.ts';
export { preRollSeconds } from './pre-roll.ts';
export { type MarksEnd, presentPackets } from './present-packets.ts';
export { type Presentation, readPresentation } from './read-presentation.ts';
export type { Span } from './span.ts';
