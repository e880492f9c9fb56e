import { INSERTED, type Insertion, LINK_TEXT } from './insertion.ts';

/** As a section item at the form's end; a form's texts have no links, so the address stands there as it is. */
export function insertIntoForm(form: GoogleAppsScript.Forms.Form, url: string): Insertion {
  form.addSectionHeaderItem().setTitle(LINK_TEXT).setHelpText(url);
  return INSERTED;
}
