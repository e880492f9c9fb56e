import { insertIntoDocument } from './insert-into-document.ts';
import { insertIntoForm } from './insert-into-form.ts';
import { insertIntoPresentation } from './insert-into-presentation.ts';
import { insertIntoSpreadsheet } from './insert-into-spreadsheet.ts';
import { type Insertion, NOT_INSERTED } from './insertion.ts';

/** One of Google's editors, as the add-on uses it. */
export interface Editor {
  readonly getUi: () => GoogleAppsScript.Base.Ui;
  /** Throws if the user may not edit. */
  readonly insert: (url: string) => Insertion;
}

const EDITORS: readonly Editor[] = [
  {
    getUi: () => DocumentApp.getUi(),
    insert: (url) => into(DocumentApp.getActiveDocument(), url, insertIntoDocument),
  },
  {
    getUi: () => SlidesApp.getUi(),
    insert: (url) => into(SlidesApp.getActivePresentation(), url, insertIntoPresentation),
  },
  {
    getUi: () => SpreadsheetApp.getUi(),
    insert: (url) => into(SpreadsheetApp.getActiveSpreadsheet(), url, insertIntoSpreadsheet),
  },
  {
    getUi: () => FormApp.getUi(),
    insert: (url) => into(FormApp.getActiveForm(), url, insertIntoForm),
  },
];

/** The editor that the add-on runs in: other editors' user interfaces throw. */
export function currentEditor(): Editor {
  const editor = EDITORS.find(({ getUi }) => {
    try {
      return Boolean(getUi());
    } catch {
      return false;
    }
  });
  if (editor === undefined) throw new Error('This is none of the editors that the add-on knows');
  return editor;
}

function into<File>(
  file: File | null,
  url: string,
  insert: (file: File, url: string) => Insertion,
): Insertion {
  return file ? insert(file, url) : NOT_INSERTED;
}
