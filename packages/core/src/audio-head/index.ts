export { type EbmlElement, readEbmlElement } from './ebml.ts';
export { frameAt } from './frame-head.ts';
export { type AudioHead, type ReadBytes, readAudioHead } from './read-audio-head.ts';
