// @module-tag long

import { SEARCH_DELAY_MS } from '@beep/core/limits';
import { createFakeClock, refused } from '@beep/core/testing';
import { NOW_MS } from '@beep/ui/testing';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawAdmin } from './testing/draw-admin.tsx';
import { aPerson, aPersonRecording, createFakeAdmin, type FakeAdministration } from './testing/fake-admin.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });

function somePeople(count: number): Partial<FakeAdministration> {
  return {
    pageSize: 2,
    people: Array.from({ length: count }, (_, at) =>
      aPerson({ uid: `u${at}`, email: `p${at}@north.example` }),
    ),
  };
}

describe('the people', () => {
  // spec: admin-page.7
  it('are shown page by page, and the focus moves on', async () => {
    await drawAdmin('/admin/people', somePeople(3));
    await expect.poll(() => rows.elements().length).toBe(2);
    await expect.element(page.getByText(/2 of 3 people/)).toBeVisible();
    (button('Show More').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => rows.elements().length).toBe(3);
    await expect.element(page.getByRole('link', { name: 'p2@north.example' })).toHaveFocus();
    expect(button('Show More').elements()).toEqual([]);
  });

  // spec: admin-page.7
  it('are found by the beginning of an address, and sorted', async () => {
    const clock = createFakeClock(NOW_MS);
    const { api } = await drawAdmin('/admin/people', somePeople(3), { options: { clock } });
    const search = page.getByRole('searchbox', { name: 'Find an address' });
    await search.fill('p1');
    clock.advance(SEARCH_DELAY_MS);
    await expect.element(page.getByText(/1 person/)).toBeVisible();
    await search.fill('nobody');
    clock.advance(SEARCH_DELAY_MS);
    await expect.element(page.getByRole('heading', { name: 'No address begins with this' })).toBeVisible();
    await button('Clear Search').last().click();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Most storage');
    await expect.poll(() => api.calls).toContain('people all bytes');
  });

  it('say that nobody has recorded', async () => {
    await drawAdmin('/admin/people');
    await expect.element(page.getByRole('heading', { name: 'Nobody has recorded yet' })).toBeVisible();
  });
});

describe('the filter by domain', () => {
  const known = ['north.example', 'south.example'];

  // spec: admin-page.15
  it('has every domain with recordings or a policy', async () => {
    const scope = { email: 'root@north.example', domains: ['*'], known };
    const { api } = await drawAdmin('/admin/people', { scope });
    const filter = page.getByRole('combobox', { name: 'Domain' });
    await expect.element(filter).toBeVisible();
    const { options } = filter.element() as HTMLSelectElement;
    expect([...options].map(({ text }) => text)).toEqual(['All domains', ...known]);
    await filter.selectOptions('south.example');
    await expect.poll(() => api.calls.filter((call) => call.includes('south.example'))).toHaveLength(1);
  });
});

describe('people without an address', () => {
  it('are counted', async () => {
    await drawAdmin('/admin/people', { people: [aPerson({ email: null, domain: null })], unnamed: 1 });
    await expect.element(page.getByText(/^1 person has no verified address, so no domain\./)).toBeVisible();
  });
});

describe('a person', () => {
  const FACTS = {
    people: [aPerson()],
    recordings: [
      aPersonRecording({ id: 'one', duration: 65, source: 'BEEP_ADDON_GMAIL' }),
      aPersonRecording({ id: 'two', suspended: true }),
    ],
  } satisfies Partial<FakeAdministration>;

  it('is shown with recordings by date and length, without a way to play them', async () => {
    await drawAdmin('/admin/people/u-ada', FACTS);
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/ada@north\.example/);
    await expect.element(page.getByRole('row', { name: / 1:05 400 kB Gmail Never Expires / })).toBeVisible();
    await expect
      .element(page.getByText(/The policy doesn’t let administrators play recordings\./))
      .toBeVisible();
    expect(button(/^Play/).elements()).toEqual([]);
  });

  // spec: admin-page.9
  it('has recordings that play by a new link each, pause and continue', async () => {
    const recordings = [...FACTS.recordings, aPersonRecording({ id: 'three' })];
    const { api, audio } = await drawAdmin('/admin/people/u-ada', { ...FACTS, recordings, mayPlay: true });
    await expect.poll(() => button(/^Suspend, /).elements().length).toBe(2);
    expect(button(/^Play, /).elements()).toHaveLength(2);
    await button(/^Play, /)
      .first()
      .click();
    await expect.poll(() => audio.length).toBe(1);
    expect(document.querySelector('audio source')?.getAttribute('src')).toBe(
      'https://beep.example/media/one.webm?grant=1',
    );
    await expect.element(page.getByText(/Playing is noted in the audit log\./)).toBeVisible();
    audio[0]?.report({ type: 'audio.played' });
    await button(/^Pause, /).click();
    audio[0]?.report({ type: 'audio.paused' });
    await button(/^Play, /)
      .first()
      .click();
    expect(api.calls.filter((call) => call.startsWith('play'))).toEqual(['play one']);
    await button(/^Play, /)
      .last()
      .click();
    await expect
      .poll(() => api.calls.filter((call) => call.startsWith('play')))
      .toEqual(['play one', 'play three']);
    expect(document.querySelectorAll('audio')).toHaveLength(1);
  });

  it('has recordings to suspend, restore and delete', async () => {
    const { api } = await drawAdmin('/admin/people/u-ada', FACTS);
    await button(/^Suspend, /).click();
    const dialog = page.getByRole('alertdialog', { name: 'Suspend this recording?' });
    await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('It names another pupil.');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect
      .element(page.getByText(/The recording is suspended: nobody can hear it\./).first())
      .toBeVisible();
    await button(/^Lift Suspension, /).click();
    await button(/^Delete, /)
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText(/The recording is deleted\./).first()).toBeVisible();
    expect(api.calls.filter((call) => /^(suspend|lift|remove)/.test(call))).toEqual([
      'suspend one It names another pupil.',
      'lift two',
      'removeRecording one',
    ]);
  });

  it('says why a command failed, and changes nothing', async () => {
    const { api } = await drawAdmin('/admin/people/u-ada', FACTS);
    api.failNext('suspend', refused(403, 'forbidden'));
    await button(/^Suspend, /).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
    await expect.element(page.getByText(/You may not administer this\./).first()).toBeVisible();
    await expect.element(button(/^Suspend, /)).toBeEnabled();
  });

  it('is exported as a link that lasts for a while', async () => {
    await drawAdmin('/admin/people/u-ada', FACTS);
    await button('Download Everything').click();
    await expect
      .element(page.getByRole('link', { name: 'Download ZIP File (1.2 MB)' }))
      .toHaveAttribute('href', 'https://beep.example/archive/u-ada.zip');
  });

  // spec: admin-page.10
  it('is deleted only after the address was typed', async () => {
    const { api, visited } = await drawAdmin('/admin/people/u-ada', FACTS);
    await button('Delete Person').click();
    const question = page.getByRole('alertdialog', { name: 'Delete this person?' });
    await expect
      .element(question)
      .toMatchTextContent(/This deletes the account ada@north\.example with 3 recordings \(1\.2 MB\)\./);
    const confirm = question.getByRole('button', { name: 'Delete Person' });
    await expect.element(confirm).toBeDisabled();
    await question.getByRole('textbox', { name: 'Type the address to confirm' }).fill('ada@north.exampl');
    await userEvent.keyboard('{Enter}');
    expect(api.calls).not.toContain('removePerson u-ada');
    await question.getByRole('textbox').fill('Ada@north.example');
    await confirm.click();
    await expect.element(page.getByRole('heading', { name: 'Nobody has recorded yet' })).toBeVisible();
    expect(api.calls).toContain('removePerson u-ada');
    expect(visited).toEqual(['/admin/people']);
  });

  it('may be gone', async () => {
    await drawAdmin('/admin/people/u-nobody', FACTS);
    await expect.element(page.getByText(/It doesn’t exist any more\./)).toBeVisible();
  });
});

describe('a list of people', () => {
  // spec: admin-page.11, admin-page.16
  it('is checked, confirmed and deleted', async () => {
    const api = createFakeAdmin(somePeople(2));
    await drawAdmin('/admin/bulk', {}, { api });
    await expect.element(button('Check the List')).toBeDisabled();
    await page
      .getByRole('textbox', { name: 'Addresses' })
      .fill('p0@north.example\np1@north.example; gone@north.example @bad');
    await expect
      .element(page.getByText(/3 addresses\. 1 can’t be read and will be left out\./))
      .toBeVisible();
    await button('Check the List').click();
    await expect
      .element(
        page.getByText(
          /Will delete 2 people with 6 recordings \(2\.4 MB\)\. 1 address belongs to nobody here\./,
        ),
      )
      .toBeVisible();
    await expect
      .element(page.getByRole('row', { name: /^gone@north.example Nobody with this address/ }))
      .toBeVisible();
    expect(api.calls).toContain('removeAll 3 dry');
    await button('Delete People').click();
    const question = page.getByRole('alertdialog', { name: 'Delete these people?' });
    const confirm = question.getByRole('button', { name: 'Delete People' });
    await expect.element(confirm).toBeDisabled();
    const answer = question.getByRole('textbox', { name: 'Type 2, the number of people, to confirm' });
    await answer.fill('3');
    await userEvent.keyboard('{Enter}');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(api.calls.filter((call) => call.startsWith('removeAll'))).toEqual(['removeAll 3 dry']);
    await button('Delete People').click();
    await answer.fill('2');
    await confirm.click();
    await expect.element(page.getByText(/Deleted 2 people with 6 recordings \(2\.4 MB\)\./)).toBeVisible();
    expect(api.calls.at(-1)).toBe('removeAll 2 real');
    await button('Another List').click();
    await expect.element(page.getByRole('textbox', { name: 'Addresses' })).toHaveValue('');
    await page.getByRole('textbox', { name: 'Addresses' }).fill('gone@north.example');
    await button('Check the List').click();
    await expect.element(button('Another List')).toBeVisible();
    expect(button('Delete People').elements()).toEqual([]);
  });

  // spec: admin-page.16
  it('names the lines that have no address', async () => {
    await drawAdmin('/admin/bulk');
    const field = page.getByRole('textbox', { name: 'Addresses' });
    const status = page.getByRole('status').filter({ hasText: 'There are no addresses yet.' }).element();
    await field.fill('Name,Mail\nAda,ada@north.example\nBo Ek,\n');
    // In a region that was there before: else it is not announced.
    await expect.poll(() => status.textContent).toMatch(/have no address/);
    await expect
      .element(page.getByText(/2 lines have no address and will be left out: “Name,Mail”, “Bo Ek,”\.$/))
      .toBeVisible();
    await field.fill('ada@north.example');
    await expect.poll(() => page.getByText(/no address/).elements().length).toBe(0);
  });

  it('is read from a file', async () => {
    await drawAdmin('/admin/bulk');
    const field = document.querySelector<HTMLInputElement>('input[type=file]');
    if (field === null) throw new Error('no field for files');
    await userEvent.upload(field, new File(['name,email\nAda,ada@north.example\n'], 'left.csv'));
    await expect.element(page.getByText(/1 address\./)).toBeVisible();
    await userEvent.upload(field, new File([new Uint8Array([0, 1, 2])], 'left.csv'));
    await expect.element(page.getByText(/The file couldn’t be read\./)).toBeVisible();
  });

  it('continues after a failure', async () => {
    const api = createFakeAdmin(somePeople(1));
    api.failNext('removeAll', refused(503, 'unavailable'));
    await drawAdmin('/admin/bulk', {}, { api });
    await page.getByRole('textbox', { name: 'Addresses' }).fill('p0@north.example');
    await button('Check the List').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Something went wrong\./);
    await button('Continue').click();
    await expect.element(button('Delete People')).toBeVisible();
  });
});
