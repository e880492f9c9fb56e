export { createSilenceFinder } from '@beep/browser';
