import { expect } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { askClass } from '../../fixtures/class-calls.ts';
import { recordFor } from '../../fixtures/draft-steps.ts';

interface Labels {
  readonly labels: readonly { readonly url: string }[];
}

// spec: questions.19, questions.23, questions.37, C5
test('on a shared device a child answers with its label, and the next one is somebody else', async ({
  page: device,
  request,
  account,
  note,
}) => {
  test.slow();
  await askClass(request, { account, note, names: ['Ada', 'Ben'] });
  const headers = { Authorization: `Bearer ${account.idToken}` };
  const response = await request.get(`/api/v1/users/${account.uid}/questions/${note.id}/labels`, { headers });
  const [ada] = ((await response.json()) as Labels).labels;
  const own = device.getByRole('region', { name: 'Your Replies' });

  await test.step('the label is read, and its secret leaves the address', async () => {
    await device.goto(ada?.url ?? '');
    await expect(device.getByText('You’re answering as Ada.')).toBeVisible();
    await expect(device).toHaveURL(new RegExp(`${note.path}$`));
    await expectAccessible(device);
  });

  await test.step('Ada answers', async () => {
    await device.getByRole('button', { name: 'Reply to Message' }).click();
    await recordFor(device);
    await device.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(device.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible();
    await expect(own.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('the next child says so, and has nothing of hers', async () => {
    await device.reload();
    await expect(device.getByText('You’re answering as Ada.')).toBeVisible();
    await device.getByRole('button', { name: 'Not you?' }).click();
    await expect(device.getByText('You’re answering as Ada.')).toHaveCount(0);
    await expect(own).toHaveCount(0);
    await device.getByRole('button', { name: 'Reply to Message' }).click();
    const names = device.getByRole('combobox', { name: 'Choose your name' });
    await expect(names.getByRole('option', { name: 'Ada (already answered)' })).toBeDisabled();
    await device.reload();
    await expect(device.getByText('You’re answering as Ada.')).toHaveCount(0);
  });
});

// spec: questions.42
test('on a shared device without labels the next child does not see what was sent before', async ({
  page: device,
  request,
  account,
  note,
}) => {
  test.slow();
  await askClass(request, { account, note, names: ['Ada', 'Ben'] });
  const own = device.getByRole('region', { name: 'Your Replies' });
  const folded = device.getByRole('button', { name: '1 reply sent from this device' });
  await device.goto(note.path);
  await device.getByRole('button', { name: 'Reply to Message' }).click();
  await device.getByRole('combobox', { name: 'Choose your name' }).selectOption({ label: 'Ada' });
  await recordFor(device);
  await device.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(own.getByRole('listitem')).toHaveCount(1);

  await device.reload();
  await expect(folded).toHaveAttribute('aria-expanded', 'false');
  await expect(own).toHaveCount(0);
  await expectAccessible(device);
  await folded.click();
  await own.getByRole('button', { name: /^Delete, / }).click();
  await device.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(0);
  await expect(folded).toHaveCount(0);
});

// spec: questions.8, questions.9, questions.43
test('on a shared device without a list a child’s answer stays when the next one types a name', async ({
  page: device,
  request,
  account,
  note,
}) => {
  test.slow();
  await askClass(request, { account, note });
  const name = device.getByRole('textbox', { name: 'Your name (optional)' });
  const answerAs = async (typed: string): Promise<void> => {
    await name.fill(typed);
    await recordFor(device);
    await device.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(device.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible();
  };
  await device.goto(note.path);
  await device.getByRole('button', { name: 'Reply to Message' }).click();
  await answerAs('Ada');
  await device.getByRole('button', { name: 'Record Another Reply' }).click();
  await expect(name).toHaveValue('Ada');
  const left = device.getByText('You can answer 1 more time.');
  await expect(left).toBeVisible();
  await name.fill('Ben');
  await expect(left).toHaveCount(0);
  await answerAs('Ben');
  const own = device.getByRole('region', { name: 'Your Replies' });
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await device.getByRole('button', { name: '2 replies sent from this device' }).click();
  await expect(own.getByRole('listitem')).toHaveCount(2);
  const held = await request.get(`/api/v1/users/${account.uid}/replies?recording=${note.id}`, {
    headers: { Authorization: `Bearer ${account.idToken}` },
  });
  const { replies } = (await held.json()) as { readonly replies: readonly { readonly name?: string }[] };
  expect(replies.map((reply) => reply.name).toSorted()).toEqual(['Ada', 'Ben']);
});
