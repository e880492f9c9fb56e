import type { APIResponse } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { askClass, newReplyToken, sendAnswer } from '../../fixtures/class-calls.ts';
import { expect } from '../../fixtures/patient-expect.ts';

const NAMES = [
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("https://evil.example";"Ada")',
  '</script><script>alert(2)</script>',
];

// spec: class.3, P20
test('names with markup and formulas are text, and nobody gets what others have answered', async ({
  memberPage: teacher,
  page,
  request,
  account,
  note,
}) => {
  test.slow();
  const _headers = { Authorization: `Bearer ${account.idToken}` };
  const people = await askClass(request, { account, note, names: NAMES });
  expect(people.map(({ name }) => name)).toEqual(NAMES);
  const [ada = '', ben = ''] = people.map(({ id }) => id);

  const token = newReplyToken();
  const sent = await sendAnswer(request, note, { token, person: ada });
  expect(sent.status(), await sent.text()).toBe(201);
  const { id } = (await sent.json()) as { readonly id: string };

  await test.step('another browser answers for the name, and asks for the answer', async () => {
    const eve = newReplyToken();
    expect(await codeOf(await sendAnswer(request, note, { token: eve, person: ada }))).toBe('name_taken');
    expect(await codeOf(await sendAnswer(request, note, { token: eve, person: id }))).toBe('name_taken');
    expect((await sendAnswer(request, note, { token: eve, person: ben })).status()).toBe(201);
    const path = `/api/v1/recordings/${note.id}/replies`;
    const asEve = { headers: { 'Reply-Token': eve } };
    expect((await request.get(`${path}/${id}/audio`, asEve)).status()).toBe(404);
    expect((await request.delete(`${path}/${id}`, asEve)).status()).toBe(404);
    expect(await (await request.get(`${path}/mine`, asEve)).text()).not.toContain(id);
    for (const rest of ['', '/audio', '/transcript']) {
      const held = await request.get(`/api/v1/users/${account.uid}/replies/${id}${rest}`, asEve);
      expect([401, 403, 404, 405]).toContain(held.status());
    }
    for (const address of [`/play/${id}`, `/media/${id}.webm`, `/media/${id}.vtt`]) {
      expect([address, (await request.get(address)).status()]).toEqual([address, 404]);
    }
  });

  await test.step('what pupils and the teacher see', async () => {
    const dialogs: string[] = [];
    for (const one of [page, teacher]) {
      one.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
    }
    await page.goto(note.path);
    await page.getByRole('button', { name: 'Reply to Message' }).click();
    const options = page.getByRole('combobox', { name: 'Choose your name' }).getByRole('option');
    await expect(options).toHaveCount(NAMES.length + 1);
    for (const name of NAMES) await expect(options.filter({ hasText: name })).toHaveCount(1);
    for (const path of [`/questions/${note.id}`, `/questions/${note.id}/listen`]) {
      await teacher.goto(path);
      for (const name of NAMES) await expect(teacher.getByText(name).first()).toBeVisible();
    }
    for (const one of [page, teacher]) await expect(one.locator('img[src=x]')).toHaveCount(0);
    expect(dialogs).toEqual([]);
  });
});

async function codeOf(response: APIResponse): Promise<string> {
  return ((await response.json()) as { readonly code: string }).code;
}
