import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { personNamed, sendAnswer } from '../../fixtures/class-calls.ts';
import { recordFor } from '../../fixtures/draft-steps.ts';

const NAMES = 'Anna\nBen\n\nAnna\nCara';

// spec: questions.1, questions.2, questions.3, questions.4, questions.5, questions.6, questions.7, questions.39
test('a class finds a question by its code, and its teacher sees who has answered', async ({
  memberPage,
  page: pupil,
  note,
}) => {
  test.slow();
  const code = await test.step('ask', () => ask(memberPage));

  await test.step('the list of questions', async () => {
    await memberPage.goto('/questions');
    const link = memberPage.locator(`a[href="/questions/${note.id}"]`);
    const row = memberPage.getByRole('listitem').filter({ has: link });
    await expect(row).toContainText('No answers');
    await expectAccessible(memberPage);
  });

  await test.step('join with the code', async () => {
    await pupil.goto('/join');
    const field = pupil.getByRole('textbox', { name: 'Code' });
    await field.fill('34');
    await field.press('Enter');
    await expect(pupil.getByText('A code has 6 letters and digits.')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(code === '333333' ? '444444' : '333333');
    await field.press('Enter');
    await expect(pupil.getByText('No question has this code.')).toBeVisible();
    await expectAccessible(pupil);
    await field.fill(` ${code.slice(0, 3)}-${code.slice(3)} `.toLowerCase());
    await field.press('Enter');
    await expect(pupil).toHaveURL(new RegExp(`${note.path}$`));
    await expect(pupil.getByRole('heading', { level: 1 })).toHaveText('You were asked a question');
    const drawn = await pupil.request.get(note.path);
    expect(await drawn.text()).toContain('>You were asked a question</h1>');
  });

  await test.step('a code in the address leads there too', async () => {
    await pupil.goto(`/join?code=${code}`);
    await expect(pupil).toHaveURL(new RegExp(`${note.path}$`));
  });

  await test.step('a pupil chooses a name and answers', async () => {
    await pupil.getByRole('button', { name: 'Reply to Message' }).click();
    await expect(pupil.getByRole('button', { name: 'Tap to Record' })).toBeDisabled();
    await expectAccessible(pupil);
    await pupil.getByRole('combobox', { name: 'Choose your name' }).selectOption('Cara');
    await recordFor(pupil);
    await pupil.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(pupil.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible();
  });

  await test.step('the projector counts', async () => {
    await memberPage.goto(`/questions/${note.id}/show`);
    await expect(memberPage.getByText('1 answer', { exact: true })).toBeVisible();
    await expect(memberPage.getByText('/join')).toBeVisible();
    await expect(memberPage.getByRole('img', { name: 'QR code' })).toBeVisible();
    await expectAccessible(memberPage);
    const ben = await personNamed(pupil.request, note, 'Ben');
    expect((await sendAnswer(pupil.request, note, { person: ben })).status()).toBe(201);
    await expect(memberPage.getByText('2 answers', { exact: true })).toBeVisible();
  });

  await test.step('who is missing', async () => {
    await memberPage.getByRole('link', { name: 'Back to the Question' }).click();
    await expect(memberPage.getByText('2 of 4 haven’t answered')).toBeVisible();
    const ben = memberPage.getByRole('listitem').filter({ hasText: /^Ben/ }).first();
    await expect(ben.getByText('New')).toBeVisible();
    await expect(memberPage.getByRole('link', { name: 'Listen to the Answers' })).toBeVisible();
    await expectAccessible(memberPage);
    await ben.getByRole('button', { name: 'Free the Name, Ben' }).click();
    await expect(memberPage.getByText(/^Another device can answer with this name now/)).toBeVisible();
    await expect(ben.getByRole('button')).toHaveCount(0);
  });

  await test.step('close, open again, end', async () => {
    await memberPage.getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await expect(memberPage.getByText('The question is closed')).toBeVisible();
    await memberPage.getByRole('button', { name: 'Open Again' }).press('Enter');
    await expect(memberPage.getByText('The question is open')).toBeVisible();
    await memberPage.getByRole('button', { name: 'End Question' }).click();
    await memberPage.getByRole('alertdialog').getByRole('button', { name: 'End Question' }).click();
    await expect(memberPage).toHaveURL(/\/questions$/);
    await expect(memberPage.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
    // Another test of this account may have a question of its own.
    await expect(memberPage.locator(`a[href="/questions/${note.id}"]`)).toHaveCount(0);
  });
});

/** Asks with the newest recording and a list of names; resolves with the code. */
async function ask(page: Page): Promise<string> {
  await page.goto('/history');
  await page
    .getByRole('button', { name: /^Ask a Class, / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Ask a Class' });
  await dialog.getByRole('radio', { name: 'Names from a list' }).check();
  await dialog.getByRole('button', { name: 'Ask a Class' }).click();
  await expect(dialog.getByText('Type at least one name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Names' }).fill(NAMES);
  await expect(dialog.getByText('4 names · 1 name is there twice · 1 empty line was left out')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask a Class' }).press('Enter');
  await expect(page).toHaveURL(/\/questions\/[\w-]{22}$/);
  const shown = await page.getByText(/^[346789CDFGHJKMNPQRTVWX]{3} [346789CDFGHJKMNPQRTVWX]{3}$/).innerText();
  return shown.replace(' ', '');
}
