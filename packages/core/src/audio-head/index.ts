export { type AudioHead, type ReadBytes, readAudioHead } from './read-audio-head.ts';
