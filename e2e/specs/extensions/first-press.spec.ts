import { test } from '../../fixtures/extension-fixture.ts';
import {
  expectRecordingIn,
  insertFromPanel,
  openOptions,
  recordButtons,
  saveInPanel,
  shownPanel,
} from '../../fixtures/extension-steps.ts';
import { editorOf, showGmail, windowsOf, written } from '../../fixtures/gmail-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';

test('one press of the button in the mail records, if the user is signed in', async ({ page }) => {
  await openOptions(page, 'gmail', 'logged-in');
  await showGmail(page, 'compose=1');
  const editor = editorOf(windowsOf(page));
  await editor.click();
  // The button is seen meanwhile.
  await editor.pressSequentially('What I think of your second draft: ', { delay: 40 });
  await recordButtons(page).click();
  const panel = await shownPanel(page);
  await expectRecordingIn(panel);
  const link = await saveInPanel(panel);
  await insertFromPanel(panel);
  await expect.poll(() => written(editor)).toContain(link);
});
