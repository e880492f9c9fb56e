import { INSERTED, type Insertion, LINK_TEXT, NOT_INSERTED } from './insertion.ts';

/** In points, from the slide's upper left corner. */
const BOX = { left: 40, top: 40, width: 160, height: 32 } as const;

/** Inserts linked text in a text box on the current slide. */
export function insertIntoPresentation(
  presentation: GoogleAppsScript.Slides.Presentation,
  url: string,
): Insertion {
  // Both are null if the script runs without its editor, or nothing is selected.
  const page = presentation.getSelection()?.getCurrentPage();
  if (!page || page.getPageType() !== SlidesApp.PageType.SLIDE) return NOT_INSERTED;
  const box = page.asSlide().insertTextBox(LINK_TEXT, BOX.left, BOX.top, BOX.width, BOX.height);
  box.getText().getTextStyle().setLinkUrl(url);
  return INSERTED;
}
