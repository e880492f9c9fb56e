/** A desk: one screen for many people, on which a take is recorded for one after the other. For screens that load late. */

export { DeskLayout, type DeskRow } from './desk-layout.tsx';
export { QuickRecorder, useIsTaking } from './quick-recorder.tsx';
export { type Unsent, unsentTakes } from './unsent-takes.ts';
export { type DeskPlace, useDeskPlace } from './use-desk-place.ts';
export { type Takes, useTakes } from './use-takes.ts';
