// @module-tag long

import { Fragment, type ReactNode } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useOpenSettings } from '../settings/settings-provider.tsx';
import { renderUi } from '../testing/render-ui.tsx';
import { useToast } from './toasts.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the time-outs started since the call, in milliseconds. */
function watchWaits(): () => readonly unknown[] {
  const waits = vi.spyOn(window, 'setTimeout');
  return () => waits.mock.calls.map(([, ms]) => ms);
}

function Saying(): ReactNode {
  const showToast = useToast();
  return (
    <button type="button" onClick={() => showToast('Done.', { shownMs: 40 })}>
      say
    </button>
  );
}

/** One button for each toast: those with an action, and those without. */
function Offering({ undo = () => undefined }: { readonly undo?: (what: string) => void }): ReactNode {
  const showToast = useToast();
  return (
    <>
      {['first', 'second'].map((what) => (
        <Fragment key={what}>
          <button type="button" onClick={() => showToast(`Said the ${what}.`)}>
            say {what}
          </button>
          <button
            type="button"
            onClick={() =>
              showToast(`Recording deleted successfully: the ${what}.`, {
                action: { label: `Undo ${what}`, onPress: () => undo(what) },
              })
            }
          >
            delete {what}
          </button>
        </Fragment>
      ))}
    </>
  );
}

const FIRST_DEED = 'Recording deleted successfully: the first.';
const SECOND_DEED = 'Recording deleted successfully: the second.';
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const toast = (name: string) => page.getByRole('dialog', { name });
const boxOf = (name: string): DOMRect => toast(name).element().getBoundingClientRect();

function OpenSettings(): ReactNode {
  return (
    <button type="button" onClick={useOpenSettings()}>
      open
    </button>
  );
}

it('disappears when its time is over', async () => {
  await renderUi(<Saying />);
  const waits = watchWaits();
  await page.getByRole('button', { name: 'say' }).click();
  await expect.poll(waits).toContain(40);
  await expect.poll(() => page.getByText('Done.').elements().length).toBe(0);
});

// spec: settings-rules.2, limits.30
it('shows for 3 s that the settings are saved', async () => {
  await renderUi(<OpenSettings />);
  await page.getByRole('button', { name: 'open' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  const waits = watchWaits();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByText('Settings updated.').first()).toBeVisible();
  await expect.poll(waits).toContain(3000);
});

it('shows one plain toast at a time, the last one', async () => {
  await renderUi(<Offering />);
  await press('say first');
  await expect.element(toast('Said the first.')).toBeVisible();
  await press('say second');
  await expect.element(toast('Said the second.')).toBeVisible();
  await expect.poll(() => toast('Said the first.').elements().length).toBe(0);
});

it.each([320, 1280])('keeps toasts with Undo visible without overlap, %i px wide', async (width) => {
  await page.viewport(width, 640);
  onTestFinished(() => page.viewport(1280, 800));
  const undo = vi.fn();
  await renderUi(<Offering undo={undo} />);
  await press('delete first');
  await expect.element(toast(FIRST_DEED)).toBeVisible();
  await press('delete second');
  await press('say first');
  await press('say second');
  await expect.poll(() => toast('Said the first.').elements().length).toBe(0);
  const fromTheTop = ['Said the second.', SECOND_DEED, FIRST_DEED];
  for (const name of fromTheTop) {
    await expect.poll(() => getComputedStyle(toast(name).element()).opacity).toBe('1');
  }
  const boxes = fromTheTop.map(boxOf);
  for (const [index, { left, right, bottom }] of boxes.entries()) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    expect(bottom).toBeLessThanOrEqual(boxes[index + 1]?.top ?? 640);
  }
  await press('Undo first');
  expect(undo.mock.calls).toEqual([['first']]);
  await expect.poll(() => toast(FIRST_DEED).elements().length).toBe(0);
  await press('Undo second');
  expect(undo.mock.calls).toEqual([['first'], ['second']]);
});

it('restores the focus after its action', async () => {
  await renderUi(<Offering />);
  await press('delete first');
  (page.getByRole('button', { name: 'say second' }).element() as HTMLElement).focus();
  ((await page.getByRole('button', { name: 'Undo first' }).findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => toast(FIRST_DEED).elements().length).toBe(0);
  await expect.element(page.getByRole('button', { name: 'say second' })).toHaveFocus();
});

it('moves the focus to the main content if nothing had it before', async () => {
  await renderUi(
    <main tabIndex={-1}>
      <Offering />
    </main>,
  );
  await press('delete first');
  (document.activeElement as HTMLElement).blur();
  ((await page.getByRole('button', { name: 'Undo first' }).findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => toast(FIRST_DEED).elements().length).toBe(0);
  await expect.element(page.getByRole('main')).toHaveFocus();
});

it.each([320, 390, 1280])('allows scrolling to what toasts cover, %i px wide', async (width) => {
  await page.viewport(width, 640);
  onTestFinished(() => page.viewport(1280, 800));
  await renderUi(
    <>
      <Offering />
      <div style={{ height: '1000px' }} />
      <button type="button">last of all</button>
    </>,
  );
  await press('delete first');
  await press('delete second');
  await press('say first');
  await expect.element(toast('Said the first.')).toBeVisible();
  const last = page.getByRole('button', { name: 'last of all' }).element();
  const isReached = (): boolean => {
    const { left, top, width: wide, height } = last.getBoundingClientRect();
    return last.contains(document.elementFromPoint(left + wide / 2, top + height / 2));
  };
  last.focus();
  await expect.poll(isReached).toBe(true);
  window.scrollTo(0, 0);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(isReached).toBe(true);
});
