export { startOffscreen } from './start-offscreen.ts';
