export type { CopySection } from './copy-section.ts';
export * from './effective.ts';
export * from './privacy.ts';
export * from './terms.ts';
