import { INSERTED, type Insertion, LINK_TEXT } from './insertion.ts';

/** Adds a section item at the form's end; form texts cannot contain links, so the URL is plain text. */
export function insertIntoForm(form: GoogleAppsScript.Forms.Form, url: string): Insertion {
  form.addSectionHeaderItem().setTitle(LINK_TEXT).setHelpText(url);
  return INSERTED;
}
