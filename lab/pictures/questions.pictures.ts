import { randomBytes, randomUUID } from 'node:crypto';
import { makeWebm } from '@beep/testkit/audio';
import { expect } from '@playwright/test';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

const SCREENS = [
  { width: 320, height: 640 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];
const NAMES = ['Anna', 'Ben', 'Cara', 'Maximilian-Alexander von und zu Hohenstein', 'Anna', 'Şebnem', 'Леся'];

test('questions', async ({ collectorPage: page, collector, browser, contextOptions, server }) => {
  await page.goto('/questions');
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await picture(page, 'questions-none', { screens: SCREENS });
  const api = `${server.origin}/api/v1`;
  const headers = { Authorization: `Bearer ${collector.idToken}`, 'Content-Type': 'application/json' };
  const list = (await (
    await fetch(`${api}/users/${collector.uid}/recordings?limit=2`, { headers })
  ).json()) as { readonly recordings: readonly { readonly filename: string }[] };
  const [id = '', other = ''] = list.recordings.map(({ filename }) => filename);
  const ask = async (filename: string, rules: object) => {
    const body = JSON.stringify({ who: 'anyone', names: [], until: 0, longest: 60, tries: 3, ...rules });
    const response = await fetch(`${api}/recordings/${filename}/question`, { method: 'PUT', headers, body });
    return (await response.json()) as { readonly people: readonly { readonly id: string }[] };
  };
  await ask(other, { until: Math.floor(Date.now() / 1000) + 86_400 });
  const { people } = await ask(id, { who: 'listed', names: NAMES });
  for (const person of people.slice(0, 2)) {
    await fetch(`${api}/recordings/${id}/replies`, {
      method: 'POST',
      headers: {
        'Content-Type': 'audio/webm',
        'Reply-Token': randomBytes(32).toString('base64url'),
        'Idempotency-Key': randomUUID(),
        'Replier-Person': person.id,
      },
      body: new Blob([new Uint8Array(await makeWebm({ seconds: 3 }))]),
    });
  }
  await page.goto('/questions');
  await expect(page.getByText('2 answers').first()).toBeVisible();
  await picture(page, 'questions', { screens: SCREENS });
  await page.goto(`/questions/${id}`);
  await expect(page.getByText('5 of 7 haven’t answered')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Listen to the Answers' })).toBeVisible();
  await picture(page, 'question', { screens: SCREENS });
  await page.getByRole('button', { name: 'Change Rules' }).click();
  await expect(page.getByText('1 name is there twice')).toBeVisible();
  await picture(page, 'question-rules', { screens: SCREENS, windowOnly: true });
  await page.goto(`/questions/${id}/listen`);
  await expect(page.getByRole('slider')).toBeVisible();
  await picture(page, 'listening-desk', { screens: SCREENS });
  await page.keyboard.press('r');
  await expect(page.getByText('Recording in progress.')).toBeVisible();
  await picture(page, 'listening-desk-recording', { screens: SCREENS, windowOnly: true });
  await page.goto(`/questions/${id}/show`);
  await expect(page.getByText('2 answers')).toBeVisible();
  await expect(page.getByRole('slider')).toBeVisible();
  await picture(page, 'question-show', { screens: SCREENS });

  const visitor = await browser.newContext({ ...contextOptions, baseURL: server.origin });
  const pupil = await visitor.newPage();
  await pupil.goto('/join');
  await picture(pupil, 'join', { screens: SCREENS });
  await pupil.getByRole('textbox', { name: 'Code' }).fill('346 789');
  await pupil.getByRole('button', { name: 'Join' }).click();
  await expect(pupil.getByRole('alert')).toBeVisible();
  await picture(pupil, 'join-wrong', { screens: SCREENS });
  await pupil.goto(`/play/${id}`);
  await pupil.getByRole('button', { name: 'Reply to Message' }).click();
  await expect(pupil.getByRole('combobox', { name: 'Choose your name' })).toBeVisible();
  await picture(pupil, 'question-answer', { screens: SCREENS });
  await visitor.close();
});
