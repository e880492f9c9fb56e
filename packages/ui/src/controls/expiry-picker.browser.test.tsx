import type { ExpirationOption } from '@beep/core/expiry';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { ExpiryPicker, type ExpiryPickerProps } from './expiry-picker.tsx';

const picker = page.getByRole('button', { name: /^Change expiration/ });
const option = (name: string): Locator => page.getByRole('menuitem', { name });

async function draw(props: Partial<ExpiryPickerProps> = {}): Promise<readonly ExpirationOption[]> {
  const chosen: ExpirationOption[] = [];
  await renderUi(
    <ExpiryPicker
      current="Never Expires"
      isUpdating={false}
      onChoose={(choice) => chosen.push(choice)}
      {...props}
    />,
  );
  await expect.element(picker).toBeEnabled();
  picker.element().focus();
  return chosen;
}

async function openByKey(): Promise<void> {
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Never')).toHaveFocus();
}

/** Stays busy after the first choice. */
function Waiting(): ReactNode {
  const [isUpdating, setUpdating] = useState(false);
  return <ExpiryPicker current="Never Expires" isUpdating={isUpdating} onChoose={() => setUpdating(true)} />;
}

describe('the expiration picker', () => {
  it('moves with the arrow keys, and chooses with Enter', async () => {
    const chosen = await draw();
    await openByKey();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(option('In 1 Week')).toHaveFocus();
    expect(chosen).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual(['1_week']);
    await expect.element(picker).toHaveFocus();
  });

  // spec: school.4
  it('shows options above the longest life, with the reason, and does not choose them', async () => {
    const chosen = await draw({ longestLife: '1_week' });
    const never = option('Never');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option('In 1 Day')).toHaveFocus();
    await expect.element(never).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(never)
      .toHaveAccessibleDescription('Recordings of this account are kept for at most 1 week.');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toEqual(['1_week']);
    await expect.element(picker).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option('In 1 Day')).toHaveFocus();
    await never.click({ force: true });
    expect(chosen).toEqual(['1_week']);
  });

  it('chooses nothing by typing while closed, or with Escape', async () => {
    const chosen = await draw();
    await userEvent.keyboard('n');
    await openByKey();
    await userEvent.keyboard('{Escape}');
    await expect.element(picker).toHaveFocus();
    expect(chosen).toEqual([]);
  });

  it('opens with a press, and chooses with another', async () => {
    const chosen = await draw();
    await picker.click();
    await option('In 1 Year').click();
    expect(chosen).toEqual(['1_year']);
  });

  // spec: expiration.3
  it('has a heading that cannot be chosen', async () => {
    await draw();
    await picker.click();
    await expect.element(page.getByRole('group', { name: 'AUTOMATICALLY DELETE...' })).toBeVisible();
    expect(page.getByRole('menuitem').elements()).toHaveLength(5);
  });

  it('keeps the focus while updating, and does not open', async () => {
    await renderUi(<Waiting />);
    await picker.click();
    await option('In 1 Day').click();
    await expect.element(picker).toHaveTextContent('Updating...');
    await expect.element(picker).toHaveAttribute('aria-disabled', 'true');
    await expect.element(picker).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(page.getByRole('menu').elements()).toEqual([]);
  });

  it('has the current expiry and the recording in its name', async () => {
    await draw({ what: 'voice note of Mar 3, 2026, 9:41 AM' });
    await expect
      .element(picker)
      .toHaveAccessibleName('Change expiration: Never Expires, voice note of Mar 3, 2026, 9:41 AM');
  });

  it('shows only "Change" beside a sentence with the expiry', async () => {
    await draw({ current: null });
    expect(picker.element().textContent).toBe('Change');
    await expect.element(picker).toHaveAccessibleName('Change expiration');
  });
});
