import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { askClass, newReplyToken, sendAnswer } from '../../fixtures/class-calls.ts';
import { holdRequests } from '../../fixtures/hold-requests.ts';

const NAMES = ['Anna', 'Cara', 'Dan'];
const ANSWERED = ['Anna', 'Dan'];

// spec: desk.1, desk.2, desk.3, desk.4, desk.5
test('a teacher hears each answer and answers it by voice with three presses of a key', async ({
  memberPage,
  request,
  account,
  note,
}) => {
  test.slow();
  const people = await askClass(request, { account, note, names: NAMES });
  for (const { id: person, name } of people) {
    if (ANSWERED.includes(name)) expect((await sendAnswer(request, note, { person })).status()).toBe(201);
  }
  const sounds = await holdRequests(memberPage, '**/audio');
  await memberPage.goto(`/questions/${note.id}/listen`);
  const list = memberPage.getByRole('region', { name: 'Names and answers' });
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveText([/AnnaNew/, /CaraNot answered yet/, /DanNew/]);
  await expect(list.getByText('1 of 3 hasn’t answered')).toBeVisible();
  await expectAccessible(memberPage);

  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await memberPage.keyboard.press(key);
  };
  for (const [at, name] of ANSWERED.entries()) {
    await test.step(name, async () => {
      await expect(memberPage.getByRole('heading', { name, exact: true })).toBeVisible();
      presses = 0;
      // Before its sound has come.
      if (at === 0) await press(' ');
      if (at === 0) sounds.release();
      await expect(list.getByRole('button', { name: `${name} Heard` })).toBeVisible();
      await press('r');
      await expect(memberPage.getByText('Recording in progress.')).toBeVisible();
      const recorder = memberPage.getByRole('region', { name: 'Record an Answer' });
      await expect(recorder).toBeInViewport({ ratio: 0.95 });
      if (at === 0) await expectInTurnedWindow(memberPage, recorder);
      await memberPage.keyboard.press('n');
      await expect(list.getByRole('button', { name: /^Dan/ })).toBeDisabled();
      await expect(memberPage.getByRole('heading', { name, exact: true })).toBeVisible();
      await expect(memberPage.getByRole('timer')).toHaveText(/0:0[1-9]/);
      await press(' ');
      await expect(list.getByRole('button', { name: `${name} You answered` })).toBeVisible();
      expect(presses).toBeLessThanOrEqual(3);
    });
  }

  await test.step('the table', async () => {
    const saving = memberPage.waitForEvent('download');
    await list.getByRole('button', { name: 'Save as CSV' }).press('Enter');
    const table = await readFile(await (await saving).path(), 'utf8');
    expect(table.slice(1).match(/^\w+,[a-z ]+/gm)).toEqual([
      'name,state',
      'Anna,answered',
      'Cara,not answered',
      'Dan,answered',
    ]);
  });

  await test.step('on paper', async () => {
    await memberPage.emulateMedia({ media: 'print' });
    await expect(memberPage.getByRole('button')).toHaveText([/AnnaYou answered/, /Cara/, /DanYou answered/]);
    await memberPage.emulateMedia({ media: 'screen' });
  });

  await test.step('a name without an answer', async () => {
    await list.getByRole('button', { name: /^Dan/ }).focus();
    await memberPage.keyboard.press('ArrowUp');
    await expect(list.getByRole('button', { name: /^Cara/ })).toBeFocused();
    await expect(memberPage.getByRole('heading', { name: 'Cara' })).toBeVisible();
    await expect(memberPage.getByRole('button', { name: 'Record an Answer' })).toHaveCount(0);
  });

  await test.step('the part that is chosen', async () => {
    await list.getByRole('combobox', { name: 'Show' }).selectOption('New');
    await expect(list.getByText('Nobody here')).toBeVisible();
    await list.getByRole('combobox', { name: 'Show' }).selectOption('Not answered yet');
    await expect(rows).toHaveText([/Cara/]);
  });
});

/** What is recorded with stays in the window when it is turned. */
async function expectInTurnedWindow(page: Page, part: Locator): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(part).toBeInViewport({ ratio: 0.9 });
  if (size !== null) await page.setViewportSize(size);
}

// spec: desk.4, desk.5
test('keeps an answer to a try that another one replaced meanwhile, at its row', async ({
  memberPage,
  request,
  account,
  note,
}) => {
  test.slow();
  const [{ id: person } = { id: '' }] = await askClass(request, { account, note, names: ['Anna', 'Ben'] });
  const sender = { person, token: newReplyToken() };
  expect((await sendAnswer(request, note, sender)).status()).toBe(201);
  await memberPage.goto(`/questions/${note.id}/listen`);
  await memberPage.getByRole('button', { name: 'Record an Answer' }).click();
  await expect(memberPage.getByRole('timer')).toHaveText(/0:0[1-9]/);
  expect((await sendAnswer(request, note, sender)).status()).toBe(201);
  const rows = memberPage.getByRole('region', { name: 'Names and answers' }).getByRole('listitem');
  await expect(rows).toHaveText([/AnnaNew/, /AnnaNew/, /BenNot answered yet/]);
  await expect(memberPage.getByText('Recording in progress.')).toBeVisible();
  await memberPage.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(rows).toHaveText([/AnnaNew/, /AnnaNot sent/, /BenNot answered yet/]);
  await rows.nth(1).getByRole('button').click();
  const unsent = memberPage.getByRole('region', { name: 'Your answer wasn’t sent' });
  await expect(unsent).toContainText('a newer one took its place');
  await expect(memberPage.getByRole('button', { name: 'Record an Answer' })).toHaveCount(0);
  await expectAccessible(memberPage);
});
