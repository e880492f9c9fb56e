/** Markup of Gmail's page, for tests. */
export const SEARCH = '<form role="search"><input name="q"></form>';

/** A mail's editor with this body. */
export function editorHtml(body: string): string {
  return `<div g_editable="true" contenteditable="true" role="textbox" class="Am Al editable">${body}</div>`;
}
