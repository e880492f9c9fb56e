export { createInsert, type Insert, type InsertOptions } from './create-insert.ts';
export type { FrontConnection } from './front-connection.ts';
export type { InsertCommand, InsertEvent, InsertState } from './insert-machine.ts';
export { insertText } from './insert-text.ts';
export { insertedTranscript } from './inserted-transcript.ts';
export type { InsertFailureCode, InsertOutcome, InsertReadiness, InsertTarget } from './ports.ts';
