/** What other features show of lists of names. */

export { NamesField } from './names-field.tsx';
export { parseNames, problemOfNames, writeNames } from './parse-names.ts';
