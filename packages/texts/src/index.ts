export { catalogueHash } from './catalogue.ts';
export { createFill, createTable, markedModule, withAllTexts } from './fill-texts.ts';
export { markedTexts } from './marked-texts.ts';
export { createPhraseFinder, type FindPhrase } from './phrases.ts';
