/** The language of the product. */
export * from './en/index.ts';
