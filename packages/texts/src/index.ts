export { type Message, messagesOf, type Room } from './messages.ts';
export { MessageError, parseMessage, pluralProblems, translationProblems } from './parse-message.ts';
export {
  readTranslations,
  type Translation,
  unusedTranslations,
  updateTranslations,
} from './translations.ts';
export type { Constants } from './write-expression.ts';
export { fillMarkers, writeMarkedModule, writeModule } from './write-module.ts';
