export { catalogueHash } from './catalogue.ts';
export { createFill, markedModule } from './fill-texts.ts';
