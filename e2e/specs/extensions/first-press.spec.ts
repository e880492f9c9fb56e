import { test } from '../../fixtures/extension-fixture.ts';
import {
  expectRecordingIn,
  insertFromPanel,
  openPanel,
  panelOf,
  recordButtons,
  recordInPanel,
  saveInPanel,
  shownPanel,
} from '../../fixtures/extension-steps.ts';
import { editorOf, showGmail, windowsOf, written } from '../../fixtures/gmail-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';

test('one press of the button in the mail records, once the user is signed in; an event of the page does not', async ({
  page,
}) => {
  await showGmail(page, 'compose=1');
  const first = await openPanel(page);
  await recordInPanel(first);
  await first.getByRole('button', { name: 'Delete' }).click();

  await showGmail(page, 'compose=1');
  const editor = editorOf(windowsOf(page));
  await editor.click();
  // The button is seen meanwhile.
  await editor.pressSequentially('Listen to what I think of your second draft: ', { delay: 40 });
  await recordButtons(page).click();
  const panel = await shownPanel(page);
  await expectRecordingIn(panel);
  const link = await saveInPanel(panel);
  await insertFromPanel(panel);
  await expect.poll(() => written(editor)).toContain(link);

  await showGmail(page, 'compose=1');
  await editor.click();
  await editor.pressSequentially('Another text of about the same length, typed: ', { delay: 40 });
  await recordButtons(page).dispatchEvent('click');
  await expect.poll(() => panelOf(page)).toBeDefined();
  const atRest = await shownPanel(page);
  await expect(atRest.getByRole('button', { name: 'Tap to Record' })).toBeFocused();
});
