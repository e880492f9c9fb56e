import type { NewQuestion, Question } from '@beep/api/features/questions';
import type { HeldReplyList } from '@beep/api/features/replies';
import type { Sheet } from '@beep/api/features/sheets';
import { type APIRequestContext, expect } from '@playwright/test';
import { type Account, newSession } from '../../e2e/fixtures/account.ts';
import { sendAnswer } from '../../e2e/fixtures/class-calls.ts';
import type { Note } from '../../e2e/fixtures/notes.ts';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

const SCREENS = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
];
const A4 = [{ width: 794, height: 1123 }];
const PUPILS = ['Anna', 'Ben', 'Cara', 'Maximilian-Alexander von und zu Hohenstein', 'Şebnem', 'أمل', '優子'];

test('a desk without sound, offline, and one that does not load', async ({
  memberPage: page,
  owner,
  note,
  request,
}) => {
  const { people } = await ask(request, owner, note, { names: PUPILS });
  for (const { id: person } of people.slice(0, 3)) await sendAnswer(request, note, { person });
  const desk = `/questions/${note.id}/listen`;
  await page.route('**/replies/*/audio', (route) => route.abort());
  await page.goto(desk);
  await expect(page.getByRole('alert')).toBeVisible();
  await picture(page, 'listening-desk-silent', { screens: SCREENS });
  await page.unroute('**/replies/*/audio');

  await page.goto(desk);
  await expect(page.getByRole('slider').first()).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('timer')).toHaveText(/0:0[1-9]/);
  await page.context().setOffline(true);
  await page.keyboard.press(' ');
  await expect(page.getByText('Sending').first()).toBeVisible();
  await page.keyboard.press('p');
  await picture(page, 'listening-desk-offline', { screens: SCREENS });
  await page.context().setOffline(false);

  await page.route('**/api/v1/users/*/questions/*', (route) => route.abort());
  await page.goto(desk);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await picture(page, 'listening-desk-failed', { screens: SCREENS });
});

test('answers that others hear', async ({ memberPage, owner, note, request, page: pupil }) => {
  const rules = { heard_by: 'everyone', names_shown: 'first' } as const;
  const { people } = await ask(request, owner, note, { names: PUPILS, ...rules });
  for (const { id: person } of people.slice(0, 5)) await sendAnswer(request, note, { person });
  const headers = { Authorization: `Bearer ${owner.idToken}` };
  const held = `/api/v1/users/${owner.uid}/replies`;
  const list = await request.get(`${held}?recording=${note.id}`, { headers });
  const { replies } = (await list.json()) as HeldReplyList;
  for (const { id } of replies) {
    await request.patch(`${held}/${id}`, { headers, data: { shown: true } });
  }
  await memberPage.goto(`/questions/${note.id}`);
  await memberPage.getByRole('button', { name: 'Change Rules' }).click();
  const hearers = memberPage.getByRole('radio', { name: 'You, and others if you allow it' });
  await hearers.scrollIntoViewIfNeeded();
  await expect(hearers).toBeChecked();
  await picture(memberPage, 'question-hearers', {
    screens: [{ width: 320, height: 1400 }, ...SCREENS],
    windowOnly: true,
  });
  await memberPage.goto(`/questions/${note.id}/listen`);
  await expect(memberPage.getByText('Others can hear it').first()).toBeVisible();
  await memberPage.getByRole('button', { name: /^More, / }).click();
  await picture(memberPage, 'listening-desk-shown', { screens: SCREENS, windowOnly: true });

  await pupil.goto(note.path);
  await pupil.getByRole('button', { name: 'Reply to Message' }).click();
  await expect(pupil.getByRole('region', { name: 'Answers of Others' })).toBeVisible();
  await picture(pupil, 'question-others', { screens: SCREENS });
});

test('labels of names', async ({ memberPage: page, owner, note, request }) => {
  await ask(request, owner, note, { names: [...PUPILS, ...PUPILS, ...PUPILS, ...PUPILS] });
  await page.goto(`/questions/${note.id}/labels`);
  await expect(page.getByRole('group')).toBeVisible();
  await picture(page, 'name-labels', { screens: SCREENS });
  await page.emulateMedia({ media: 'print' });
  await picture(page, 'name-labels-printed', { screens: A4 });
});

test('a pupil who has come with a label', async ({ page: pupil, owner, note, request }) => {
  await ask(request, owner, note, { names: PUPILS });
  const headers = { Authorization: `Bearer ${owner.idToken}` };
  const response = await request.get(`/api/v1/users/${owner.uid}/questions/${note.id}/labels`, { headers });
  const { labels } = (await response.json()) as { readonly labels: readonly { readonly url: string }[] };
  await pupil.goto(labels[3]?.url ?? '');
  await expect(pupil.getByRole('button', { name: 'Not you?' })).toBeVisible();
  await picture(pupil, 'question-label', { screens: SCREENS });
  await pupil.getByRole('button', { name: 'Reply to Message' }).click();
  await expect(pupil.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
  await picture(pupil, 'question-label-answer', { screens: SCREENS });
});

test('a name that another computer recorded first', async ({
  memberPage: page,
  owner,
  request,
  browser,
  baseURL,
  server,
  contextOptions,
}) => {
  const response = await request.post(`/api/v1/users/${owner.uid}/sheets`, {
    headers: { Authorization: `Bearer ${owner.idToken}` },
    data: { title: 'Class 7b', layout: 'a4-12', names: PUPILS.slice(0, 4) },
  });
  const address = `/sheets/${((await response.json()) as Sheet).id}/record`;
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Anna' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('timer')).toHaveText(/0:0[1-9]/);
  const context = await browser.newContext({
    ...contextOptions,
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: await newSession(owner, server.origin),
  });
  const elsewhere = await context.newPage();
  await elsewhere.goto(address);
  await expect(elsewhere.getByRole('heading', { name: 'Anna' })).toBeVisible();
  await elsewhere.keyboard.press('r');
  await expect(elsewhere.getByRole('timer')).toHaveText(/0:0[1-9]/);
  await elsewhere.keyboard.press(' ');
  await expect(elsewhere.getByRole('button', { name: /^Anna/ }).getByText('Recorded')).toBeVisible();
  await context.close();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: /^Anna/ }).getByText('Not sent')).toBeVisible();
  await page.getByRole('button', { name: /^Anna/ }).click();
  await expect(page.getByRole('button', { name: 'Replace the Other One' })).toBeVisible();
  await picture(page, 'run-conflict', { screens: SCREENS });
});

test('a code that is too short, and too many wrong ones', async ({ page }) => {
  await page.goto('/join');
  await page.getByRole('textbox', { name: 'Code' }).fill('34');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await picture(page, 'join-short', { screens: SCREENS });
  await page.route('**/api/v1/questions/*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '120' },
      json: { code: 'rate_limited', message: 'Too many requests' },
    }),
  );
  await page.getByRole('textbox', { name: 'Code' }).fill('346 789');
  const refused = page.waitForResponse((answer) => answer.status() === 429);
  await page.getByRole('button', { name: 'Join' }).click();
  await refused;
  await expect(page.getByRole('alert')).toBeVisible();
  await picture(page, 'join-limited', { screens: SCREENS });
});

/** Asks a list of names. */
async function ask(
  request: APIRequestContext,
  { idToken }: Account,
  { id }: Note,
  rules: Pick<NewQuestion, 'names' | 'heard_by' | 'names_shown'>,
): Promise<Question> {
  const response = await request.put(`/api/v1/recordings/${id}/question`, {
    headers: { Authorization: `Bearer ${idToken}` },
    data: { who: 'listed', until: 0, longest: 60, tries: 2, ...rules } satisfies NewQuestion,
  });
  return (await response.json()) as Question;
}
