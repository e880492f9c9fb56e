export * from './compiled/index.ts';
export * from './legal/index.ts';
export * from './sentences/index.ts';
export type { RichText } from './text-format.ts';
