export { catalogueHash } from './catalogue.ts';
export { createFill, everyLanguageModule, markedModule } from './fill-texts.ts';
export { createPhraseFinder, type FindPhrase } from './phrases.ts';
