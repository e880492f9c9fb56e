export type { CopySection } from './copy-section.ts';
/** The language of the product. */
export * from './en/index.ts';
