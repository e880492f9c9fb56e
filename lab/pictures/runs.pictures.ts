import { randomUUID } from 'node:crypto';
import { makeWebm } from '@beep/testkit/audio';
import { expect } from '@playwright/test';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

const SCREENS = [
  { width: 320, height: 640 },
  { width: 1280, height: 720 },
];
const NAMES = ['Anna', 'Ben', 'Maximilian-Alexander von und zu Hohenstein', 'Anna', 'Şebnem', 'Леся', 'أمل'];

test('runs', async ({ collectorPage: page, collector, server }) => {
  await page.goto('/name-lists');
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
  await picture(page, 'name-lists-none', { screens: SCREENS });
  const api = `${server.origin}/api/v1`;
  const headers = { Authorization: `Bearer ${collector.idToken}`, 'Content-Type': 'application/json' };
  const post = async (path: string, body: object): Promise<unknown> => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${api}/users/${collector.uid}/${path}`, init)).json();
  };
  for (const title of ['7b', 'Maximilian-Gymnasium, Theater-AG der Mittelstufe']) {
    await post('name-lists', { title, names: NAMES });
  }
  await page.goto('/name-lists');
  await expect(page.getByText('7 names').first()).toBeVisible();
  await picture(page, 'name-lists', { screens: SCREENS });
  await page
    .getByRole('button', { name: /^Edit List/ })
    .last()
    .click();
  await expect(page.getByText('1 name is there twice')).toBeVisible();
  await picture(page, 'name-list', { screens: SCREENS, windowOnly: true });

  await page.goto('/sheets/class');
  await page.getByRole('combobox', { name: 'Names from a list' }).selectOption('7b');
  await expect(page.getByText('1 name is there twice')).toBeVisible();
  await page.getByRole('button', { name: 'Keep as a List' }).click();
  await picture(page, 'record-for-class', { screens: SCREENS });

  const sheet = (await post('sheets', { title: 'Class 7b', layout: 'a4-12', names: NAMES })) as {
    readonly id: string;
    readonly slots: readonly { readonly id: string }[];
  };
  for (const slot of sheet.slots.slice(0, 2)) {
    await fetch(`${api}/recordings/?slot=${slot.id}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'audio/webm', 'Idempotency-Key': randomUUID() },
      body: new Blob([new Uint8Array(await makeWebm({ seconds: 3 }))]),
    });
  }
  await page.goto(`/sheets/${sheet.id}`);
  await expect(page.getByText('Recorded').first()).toBeVisible();
  await picture(page, 'sheet-of-names', { screens: SCREENS });
  await page.goto(`/sheets/${sheet.id}/record`);
  await expect(page.getByText('5 of 7 have no recording yet')).toBeVisible();
  await picture(page, 'run', { screens: SCREENS });
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: /^Play, / })).toBeVisible();
  await picture(page, 'run-recorded', { screens: SCREENS });
  await page.keyboard.press('n');
  await page.keyboard.press('r');
  await expect(page.getByText('Recording in progress.')).toBeVisible();
  await picture(page, 'run-recording', { screens: SCREENS, windowOnly: true });
});
