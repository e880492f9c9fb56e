import { expect } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { recordFor } from '../../fixtures/draft-steps.ts';

// spec: questions.27, questions.32, questions.33, questions.34, questions.35
test('others hear the answers that the teacher lets through', async ({
  memberPage,
  page: pupil,
  browser,
  note,
}) => {
  test.slow();

  await test.step('the teacher chooses that others hear answers', async () => {
    await memberPage.goto('/history');
    await memberPage
      .getByRole('button', { name: /^Ask a Class, / })
      .first()
      .click();
    const dialog = memberPage.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'You, and others if you allow it' }).check();
    await dialog.getByRole('combobox', { name: 'Names that others see' }).selectOption('first');
    await dialog.getByRole('combobox', { name: 'Keep answers for' }).selectOption('7 days');
    await dialog.getByRole('button', { name: 'Ask a Class' }).click();
    await expect(memberPage).toHaveURL(new RegExp(`/questions/${note.id}$`));
  });

  await test.step('a pupil is told, and answers', async () => {
    await pupil.goto(note.path);
    await pupil.getByRole('button', { name: 'Reply to Message' }).click();
    await expect(
      pupil.getByText('The sender hears your answer, and can let others hear it too.'),
    ).toBeVisible();
    await expect(pupil.getByText('Others see your first name.')).toBeVisible();
    await pupil.getByRole('textbox', { name: 'Your name (optional)' }).fill('Ada King');
    await recordFor(pupil);
    await pupil.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(pupil.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible();
    await expect(pupil.getByRole('region', { name: 'Answers of Others' })).toHaveCount(0);
  });

  await test.step('the teacher lets it through at the desk', async () => {
    await memberPage.getByRole('link', { name: 'Listen to the Answers' }).click();
    await memberPage.getByRole('button', { name: /^More, / }).click();
    await memberPage.getByRole('menuitem', { name: 'Let Others Hear It' }).click();
    await expect(memberPage.getByText('Others can hear it')).toBeVisible();
  });

  await test.step('somebody who only listens hears it', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(new URL(note.path, pupil.url()).href);
    const others = other.getByRole('region', { name: 'Answers of Others' });
    const play = others.getByRole('button', { name: /^Play, Answer of Ada, / });
    await expect(play).toBeVisible();
    await expect(others.getByText('King')).toHaveCount(0);
    await play.click();
    await expect(others.getByRole('button', { name: /^Pause, / })).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Reply to Message' }).click();
    await expect(play.or(others.getByRole('button', { name: /^Pause, / }))).toBeVisible();
    await other.context().close();
  });
});
