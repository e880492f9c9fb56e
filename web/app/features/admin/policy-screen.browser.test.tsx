import { adminCalls } from '@beep/api/features/admin';
import { refused } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawAdmin } from './testing/draw-admin.tsx';
import { aPolicyVersion, createFakeAdmin, type FakeAdministration } from './testing/fake-admin.ts';

const GRACE_ENDS_AT_MS = new Date(2026, 11, 3, 12).getTime();
const HARMLESS = {
  recordings: 300,
  graceEndsAt: GRACE_ENDS_AT_MS / 1000,
  deletions: 0,
  laterDeletions: 0,
  firstLaterDeletionAt: null,
  silenced: 0,
};
const button = (name: string) => page.getByRole('button', { name });

function draw(facts: Partial<FakeAdministration> = {}) {
  return drawAdmin('/admin/policies/north.example', { preview: HARMLESS, ...facts });
}

describe('the policies', () => {
  it('list every domain with its rules in plain words', async () => {
    await drawAdmin('/admin/policies', {
      policies: [
        aPolicyVersion({ domain: '*', policy: { recording: 'nobody' } }),
        aPolicyVersion({ policy: { longestLife: '1_month', downloads: 'owner' } }),
      ],
    });
    await expect
      .element(page.getByRole('row', { name: /^All other domains Nobody may record\./ }))
      .toBeVisible();
    await expect
      .element(page.getByRole('row', { name: /Recordings are deleted after 1 month. Only owners download./ }))
      .toBeVisible();
  });

  it('open the form of a new domain', async () => {
    const { visited } = await drawAdmin('/admin/policies');
    await page.getByRole('textbox', { name: 'Add a domain' }).fill('north');
    await button('Add').click();
    await expect.element(page.getByText(/Enter a domain, such as school\.example\./)).toBeVisible();
    await page.getByRole('textbox', { name: 'Add a domain' }).fill('@Bücher.Example');
    await button('Add').click();
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toMatchTextContent(/xn--bcher-kva\.example/);
    expect(visited).toEqual(['/admin/policies/xn--bcher-kva.example']);
  });

  it('begin with what applies to a domain until then, for its administrators too', async () => {
    await draw({
      scope: { email: 'root@north.example', domains: ['north.example'] },
      policies: [aPolicyVersion({ domain: '*', policy: { recording: 'nobody' } })],
    });
    await expect.element(page.getByRole('radio', { name: 'Nobody', exact: true })).toBeChecked();
  });

  it('list a policy that was saved a moment ago', async () => {
    await drawAdmin('/admin/policies', {
      scope: { email: 'root@north.example', domains: ['north.example'] },
      preview: HARMLESS,
    });
    await page.getByRole('link', { name: 'north.example' }).click();
    await page
      .getByRole('group', { name: 'Who may download the mp3' })
      .getByRole('radio', { name: 'Only the owner' })
      .click();
    await button('Preview Changes').click();
    await button('Save Policy').click();
    await expect.element(page.getByText(/The policy is saved and applies now\./)).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Administration sections' })
      .getByRole('link', { name: 'Policies' })
      .click();
    await expect
      .element(page.getByRole('row', { name: /^north.example Only owners download\./ }))
      .toBeVisible();
  });

  it('offer a domain’s administrator the own domains only', async () => {
    await drawAdmin('/admin/policies', {
      scope: { email: 'root@north.example', domains: ['north.example'] },
    });
    await expect
      .element(page.getByRole('row', { name: /^north.example No policy of its own/ }))
      .toBeVisible();
    expect(page.getByRole('textbox').elements()).toEqual([]);
  });
});

describe('the form of a policy', () => {
  // spec: admin-page.4
  it('shows the effects before it saves, with the keyboard alone', async () => {
    const { api } = await draw();
    const downloads = page.getByRole('group', { name: 'Who may download the mp3' });
    await downloads.getByRole('radio', { name: 'Only the owner' }).click();
    (button('Preview Changes').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(
        page.getByRole('status').filter({ hasText: 'Deletes and silences none of the 300 recordings' }),
      )
      .toBeVisible();
    await expect.element(button('Save Policy')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/The policy is saved and applies now\./)).toBeVisible();
    await expect.element(button('Preview Changes')).toHaveFocus();
    expect(api.calls).toContain('changePolicy north.example 0 14');
    await expect
      .element(page.getByRole('row', { name: /^1 First version root@north.example/ }))
      .toBeVisible();
  });

  // spec: admin-page.4
  it('asks before it deletes or silences', async () => {
    const { api } = await draw({
      preview: {
        ...{ ...HARMLESS, deletions: 214, silenced: 3 },
        ...{ laterDeletions: 12, firstLaterDeletionAt: new Date(2027, 10, 27).getTime() / 1000 },
      },
    });
    await page.getByRole('combobox', { name: 'Longest life of a recording' }).selectOptions('1 month');
    await button('Preview Changes').click();
    const effects = page
      .getByRole('status')
      .filter({ hasText: 'Will delete 214 recordings on Dec 3, 2026, when the grace period ends.' });
    await expect.element(effects).toMatchTextContent(/12 more will be deleted from Nov 27, 2027 on/);
    await button('Save Policy').click();
    const question = page.getByRole('alertdialog', { name: 'Save this policy?' });
    await expect.element(question).toMatchTextContent(/Will delete 214 recordings on Dec 3, 2026, when/);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => question.elements().length).toBe(0);
    expect(api.calls.filter((call) => call.startsWith('change'))).toEqual([]);
    await button('Save Policy').click();
    await question.getByRole('button', { name: 'Save Policy' }).click();
    await expect.element(page.getByText(/The policy is saved and applies now\./)).toBeVisible();
    await expect.element(button('Preview Changes')).toHaveFocus();
  });

  it.each([{ silenced: 1 }, { laterDeletions: 1, firstLaterDeletionAt: 1 }, { deletions: 1 }])(
    'asks if it ends %j',
    async (ended) => {
      await draw({ preview: { ...HARMLESS, ...ended } });
      await button('Preview Changes').click();
      await button('Save Policy').click();
      await expect.element(page.getByRole('alertdialog', { name: 'Save this policy?' })).toBeVisible();
    },
  );

  it('asks for a new preview after an edit, also one during the preview', async () => {
    const api = createFakeAdmin({ preview: HARMLESS });
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const call = (async (called: typeof adminCalls.previewPolicy, sent: never) => {
      if (called === adminCalls.previewPolicy) await answered;
      return api.call(called, sent);
    }) as typeof api.call;
    await drawAdmin('/admin/policies/north.example', {}, { api: { ...api, call } });
    const replies = page.getByRole('switch', { name: /^Offer a voice reply/ });
    await button('Preview Changes').click();
    await replies.click();
    answer();
    await expect.poll(() => api.calls).toContain('preview north.example 14');
    await button('Preview Changes').click();
    await expect.element(button('Save Policy')).toBeVisible();
    expect(api.calls.filter((one) => one.startsWith('preview'))).toHaveLength(2);
    await replies.click();
    await expect.element(button('Preview Changes')).toBeVisible();
  });

  it('previews again after a failed save', async () => {
    const { api } = await draw();
    await button('Preview Changes').click();
    api.failNext('changePolicy', refused(503, 'unavailable'));
    await button('Save Policy').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Something went wrong\./);
    await button('Preview Changes').click();
    await button('Save Policy').click();
    await expect.element(page.getByText(/The policy is saved and applies now\./)).toBeVisible();
  });

  // spec: admin-page.5
  it('disables the expirations above the longest life', async () => {
    await draw();
    await page.getByRole('combobox', { name: 'Longest life of a recording' }).selectOptions('1 week');
    const expiry = page.getByRole('combobox', { name: 'Expiration unless the owner chooses another' });
    await expect.element(expiry).toHaveValue('1_week');
    const disabled = [...(expiry.element() as HTMLSelectElement).options]
      .filter((option) => option.disabled)
      .map(({ text }) => text);
    expect(disabled).toEqual(['No limit', '1 month', '1 year']);
  });

  it('says what is missing', async () => {
    await draw({ policies: [aPolicyVersion()] });
    await expect.element(page.getByText(/^No unsaved changes$/)).toBeVisible();
    await expect.element(button('Preview Changes')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Preview Changes')).toHaveAccessibleDescription('No unsaved changes');
    await page.getByRole('radio', { name: 'Logged-in people from some domains' }).click();
    await expect.element(page.getByText(/Add at least one domain\./)).toBeVisible();
    const domains = page.getByRole('textbox', { name: 'Domains that may listen' });
    await domains.fill('north.example, south');
    await expect.element(domains).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText(/This can’t be read: south/)).toBeVisible();
    await domains.fill('north.example');
    await expect.element(button('Preview Changes')).not.toHaveAttribute('aria-disabled');
  });

  // spec: admin-page.6
  it('keeps the edits after a conflict, and says what someone else changed', async () => {
    const api = createFakeAdmin({ policies: [aPolicyVersion()], preview: HARMLESS });
    await drawAdmin('/admin/policies/north.example', {}, { api });
    const replies = page.getByRole('switch', { name: /^Offer a voice reply/ });
    await replies.click();
    const policy = { ...aPolicyVersion().policy, downloads: 'owner' as const };
    await api.call(adminCalls.changePolicy, {
      domain: 'north.example',
      body: { policy, graceDays: 14, version: 1 },
    });
    await button('Preview Changes').click();
    await button('Save Policy').click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Someone else changed this policy meanwhile\./);
    api.failNext('versions', refused(503, 'unavailable'));
    await button('Load Their Changes').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Something went wrong\./);
    await expect.element(replies).toBeDisabled();
    await button('Load Their Changes').click();
    const downloads = page.getByRole('group', { name: 'Who may download the mp3' });
    await expect.element(downloads.getByRole('radio', { name: 'Only the owner' })).toBeChecked();
    await expect.element(replies).not.toBeChecked();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'They changed: Who may download the mp3' }))
      .toBeVisible();
    await expect.element(button('Preview Changes')).toHaveFocus();
    await button('Preview Changes').click();
    await button('Save Policy').click();
    await expect.element(page.getByText(/The policy is saved and applies now\./)).toBeVisible();
    expect(api.calls.at(-2)).toBe('changePolicy north.example 2 14');
    expect(page.getByText(/They changed/).elements()).toEqual([]);
  });
});
