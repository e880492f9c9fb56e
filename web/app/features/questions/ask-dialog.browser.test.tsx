import type { NewQuestion } from '@beep/api/features/questions';
import { aToken, aUser, createFakeOwnPolicy } from '@beep/core/testing';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { placeNow, renderSite } from '../../testing/render-site.tsx';
import { AskDialog } from './ask-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Questions that were loaded stay loaded, so each test has its own. */
let drawn = 0;

interface Service {
  readonly id: string;
  rules: NewQuestion | null;
  /** What the next change is answered with. */
  refusal: { readonly code: string; readonly status: number } | null;
  readonly sent: NewQuestion[];
  isClosed: boolean;
}

const RULES: NewQuestion = {
  ...{ who: 'listed', until: 0, longest: 120, tries: 2, names: ['Ada', 'Smith, Bo'] },
  ...{ keep_days: 30, heard_by: 'owner', names_shown: 'none' },
};

function answer(service: Service, { method = 'GET', body = '{}' }: RequestInit): Response {
  const { refusal } = service;
  if (method === 'PUT') {
    if (refusal !== null) {
      return Response.json({ code: refusal.code, message: 'm' }, { status: refusal.status });
    }
    const sent = JSON.parse(String(body)) as NewQuestion;
    service.sent.push(sent);
    service.rules = { ...RULES, ...sent };
    service.isClosed = false;
  }
  if (service.rules === null) return Response.json({ code: 'not_found', message: 'm' }, { status: 404 });
  const { names = [], ...rules } = service.rules;
  return Response.json({
    ...rules,
    ...{
      recording: service.id,
      url: `https://beep.example/play/${service.id}`,
      code: 'BCDFGH',
      created_at: 0,
    },
    ...{ answers: 0, open: !service.isClosed },
    people: names.map((name, at) => ({ id: `p${at}`, name, taken: false })),
  });
}

function Opener({ id }: { readonly id: string }): ReactNode {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <AskDialog id={id} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function draw(rules: NewQuestion | null = null, policy = createFakeOwnPolicy(), isClosed = false): Service {
  drawn += 1;
  const service: Service = { id: `r${drawn}`, rules, refusal: null, sent: [], isClosed };
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => answer(service, init));
  const pages = { '/history': () => <Opener id={service.id} /> };
  const site = renderSite({ at: '/history', pages, user: aUser({ uid: 'ann' }), policy });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
  return service;
}

const dialog = page.getByRole('dialog');
const submit = (name: string) => dialog.getByRole('button', { name, exact: true });
const names = dialog.getByRole('textbox', { name: 'Names', exact: true });

it('asks a class with the rules that most want, by the keyboard alone', async () => {
  const service = draw();
  await expect.element(submit('Ask a Class')).toBeVisible();
  (submit('Ask a Class').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => placeNow()?.path).toBe(`/questions/${service.id}`);
  const rest = { longest: 60, tries: 3, keep_days: 30 };
  expect(service.sent).toEqual([{ who: 'anyone', names: [], until: 0, ...rest }]);
});

it('says what is wrong before anything is sent', async () => {
  const service = draw();
  await dialog.getByRole('radio', { name: 'Names from a list' }).click();
  await submit('Ask a Class').click();
  await expect.element(dialog.getByText('Type at least one name.')).toBeVisible();
  await names.fill('Ada\nAda\n\nBo');
  await expect
    .element(dialog.getByText('3 names · 1 name is there twice · 1 empty line was left out'))
    .toBeVisible();
  await dialog.getByLabelText('Closes at').fill('2001-01-01T08:00');
  await submit('Ask a Class').click();
  await expect.element(dialog.getByText('Choose a time that is still to come.')).toBeVisible();
  expect(service.sent).toEqual([]);
});

it('shows the rules of a question, and changes only what was changed', async () => {
  const service = draw(RULES);
  await expect.element(dialog.getByRole('heading', { name: 'Change Rules' })).toBeVisible();
  await expect.element(names).toHaveValue('Ada\n"Smith, Bo"');
  await dialog.getByRole('combobox', { name: 'Tries' }).selectOptions('5');
  await submit('Save').click();
  await expect.poll(() => service.sent).toHaveLength(1);
  const { heard_by, names_shown, names: _, ...kept } = RULES;
  expect(service.sent).toEqual([{ ...kept, tries: 5 }]);
});

// spec: questions.10
it('says that new rules have opened a closed question again', async () => {
  draw(RULES, createFakeOwnPolicy(), true);
  await dialog.getByRole('combobox', { name: 'Tries' }).selectOptions('5');
  await submit('Save').click();
  await expect.element(page.getByText('The question is open')).toBeVisible();
});

it('shows the names as they are when it opens, also those that were added elsewhere', async () => {
  const service = draw(RULES);
  await expect.element(names).toHaveValue('Ada\n"Smith, Bo"');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  service.rules = { ...RULES, names: ['Ada', 'Smith, Bo', 'Cy'] };
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(names).toHaveValue('Ada\n"Smith, Bo"\nCy');
});

// spec: name-lists.8
it('keeps the rules that another page has changed meanwhile', async () => {
  const service = draw(RULES);
  await expect.element(names).toHaveValue('Ada\n"Smith, Bo"');
  service.rules = { ...RULES, longest: 300, names: ['Ada', 'Smith, Bo', 'Cy'] };
  await dialog.getByRole('combobox', { name: 'Tries' }).selectOptions('5');
  await submit('Save').click();
  await expect.poll(() => service.sent).toMatchObject([{ who: 'listed', longest: 300, tries: 5 }]);
  expect(service.sent[0]).not.toHaveProperty('names');
});

// spec: name-lists.8
it('says that names have come meanwhile before it replaces them', async () => {
  const service = draw(RULES);
  await names.fill('Ada\nBo');
  service.rules = { ...RULES, names: ['Ada', 'Smith, Bo', 'Cy'] };
  await submit('Save').click();
  await expect.element(dialog.getByText(/^The names were changed elsewhere meanwhile/)).toBeVisible();
  await expect.element(names).toHaveValue('Ada\nBo');
  expect(service.sent).toEqual([]);
  await submit('Save').click();
  await expect.poll(() => service.sent).toMatchObject([{ names: ['Ada', 'Bo'] }]);
});

it.each([
  ['conflict', 409, 'You have 200 questions. End one first.'],
  ['internal', 500, 'That couldn’t be saved. Try again.'],
])('stays open with what was typed if the service answers %s', async (code, status, text) => {
  const service = draw();
  await dialog.getByRole('radio', { name: 'Names from a list' }).click();
  await names.fill('Ada');
  service.refusal = { code, status };
  await submit('Ask a Class').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
  await expect.element(names).toHaveValue('Ada');
  service.refusal = null;
  await submit('Ask a Class').click();
  await expect.poll(() => placeNow()?.path).toBe(`/questions/${service.id}`);
});

// spec: questions.34
it('offers no hearers that the policy forbids, and says why', async () => {
  draw(null, createFakeOwnPolicy({ answersHeardBy: 'owner', answerNames: false }));
  const hearers = dialog.getByRole('group', { name: 'Who hears the answers' });
  await expect.element(hearers).toHaveAccessibleDescription('This account allows no more.');
  await expect.element(hearers.getByRole('radio', { name: 'Only you' })).toBeEnabled();
  for (const name of ['You, and all who have answered', 'You, and others if you allow it']) {
    await expect.element(hearers.getByRole('radio', { name })).toBeDisabled();
  }
});
