import type { CallOutcome, SavedRecording } from '@beep/core/recordings';
import { createFakeOwnPolicy, failed } from '@beep/core/testing';
import { createFakeRecorder, type FakeRecorder, type RenderUiOptions, renderUi } from '@beep/ui/testing';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DeskLayout, QuickRecorder, unsentTakes, useDeskPlace, useIsTaking, useTakes } from './index.ts';

const NAMES = ['Ada', 'Bo', 'Cy'];

function Desk({ fake }: { readonly fake: FakeRecorder }): ReactNode {
  const outbox = useSyncExternalStore(fake.sender.subscribe, fake.sender.getSnapshot);
  const [settled, setSettled] = useState('');
  const unsent = unsentTakes(outbox, (to) => (to.type === 'answer' ? to.replyId : undefined));
  const rows = NAMES.map((name) => ({ id: name, name, state: unsent.get(name) ?? 'at rest' }));
  const place = useDeskPlace({ rows, isStop: ({ name }) => name !== 'Bo' });
  const takes = useTakes({
    outbox: fake.sender,
    createRecorder: () => fake.recorder,
    onSubmitted: () => place.next !== undefined && place.choose(place.next.id),
    onSettled: setSettled,
  });
  const isLocked = useIsTaking(takes.take);
  return (
    <main>
      <DeskLayout label="Names" place={place} isLocked={isLocked} onGo={({ id }) => place.choose(id)}>
        <QuickRecorder
          take={takes.take}
          leave={takes.leave}
          outbox={fake.sender}
          label="Record"
          hint="For one"
          onBegin={() => takes.begin(place.current?.id ?? '')}
          pageUrl={() => 'https://beep.example/'}
        />
        <p>{`Settled: ${settled}`}</p>
      </DeskLayout>
    </main>
  );
}

async function drawDesk(options: RenderUiOptions = {}): Promise<FakeRecorder> {
  const fake = createFakeRecorder({ destination: { type: 'answer', replyId: 'Ada' } });
  await renderUi(<Desk fake={fake} />, { clock: fake.clock, ...options });
  return fake;
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const GONE: CallOutcome<SavedRecording> = failed({
  kind: 'refused',
  httpStatus: 404,
  code: 'not_found',
  message: '',
});

// spec: desk.4, desk.5
it('goes on while a take is sent, and shows one that was not sent at its row', async () => {
  const fake = await drawDesk();
  await expect.element(heading('Ada')).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  fake.clock.advance(4000);
  await userEvent.keyboard('n');
  await expect.element(heading('Ada')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(heading('Cy')).toHaveFocus();
  await expect.element(row('Ada')).toHaveTextContent('Adasending');
  await expect.element(page.getByRole('button', { name: 'Record' })).toBeVisible();
  fake.respondToUpload(GONE);
  await expect.element(row('Ada')).toHaveTextContent('Adaunsent');
  await expect.element(page.getByText('Settled: Ada')).toBeVisible();
});

// spec: school.1
it('begins no take for users who may not record, and says why', async () => {
  const policy = createFakeOwnPolicy();
  const fake = await drawDesk({ policy });
  const record = page.getByRole('button', { name: 'Record' });
  await expect.element(record).toBeEnabled();
  policy.change({ mayRecord: false });
  await expect.element(page.getByText(/^This account isn’t allowed to record\./)).toBeVisible();
  await expect.element(record).toBeDisabled();
  await userEvent.keyboard('r');
  expect(fake.recorder.getSnapshot().status).toBe('idle');
});

it('ends a take that is deleted, at the same row', async () => {
  const fake = await drawDesk();
  await userEvent.keyboard('r');
  fake.clock.advance(500);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('button', { name: 'Record' })).toBeVisible();
  await expect.element(heading('Ada')).toBeVisible();
  expect(fake.journal.drafts()).toEqual([]);
});

// spec: desk.3
it('passes over rows by N and P, and goes to all with the arrow keys of the list', async () => {
  await drawDesk();
  await userEvent.keyboard('n');
  await expect.element(heading('Cy')).toBeVisible();
  await userEvent.keyboard('p');
  await expect.element(heading('Ada')).toBeVisible();
  await row('Ada').getByRole('button').click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Bo').getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(row('Cy').getByRole('button')).toHaveFocus();
  await expect.element(heading('Cy')).toBeVisible();
  await userEvent.keyboard('{Home}{ArrowUp}');
  await expect.element(row('Ada').getByRole('button')).toHaveFocus();
  expect(
    page
      .getByRole('listitem')
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('tabindex')),
  ).toEqual(['0', '-1', '-1']);
});

it('runs from right to left where the language does, and its keys stay', async () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  await drawDesk();
  const startOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).element().getBoundingClientRect().left;
  expect(startOf('Next')).toBeLessThan(startOf('Previous'));
  await userEvent.keyboard('n');
  await expect.element(heading('Cy')).toBeVisible();
});
