/** The name of the journal's database. */
export const JOURNAL_NAME = 'beep';
