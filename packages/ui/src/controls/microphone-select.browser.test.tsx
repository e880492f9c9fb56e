import type { MicrophoneListOutcome } from '@beep/core/microphones';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { MicrophoneSelect } from './microphone-select.tsx';

const TWELVE: MicrophoneListOutcome = {
  status: 'listed',
  devices: Array.from({ length: 12 }, (_, index) => ({ id: `m${index + 1}`, label: `Input ${index + 1}` })),
};

const select = page.getByRole('combobox', { name: 'Microphone' });

function Choice({ outcome }: { readonly outcome: MicrophoneListOutcome | null }): ReactNode {
  const [selectedId, setSelectedId] = useState('default');
  return (
    <>
      <span id="name">Microphone</span>
      <MicrophoneSelect
        labelledBy="name"
        outcome={outcome}
        selectedId={selectedId}
        onChoose={setSelectedId}
      />
    </>
  );
}

const highlighted = (): string | undefined =>
  document.querySelector<HTMLElement>('[role=option][data-highlighted]')?.innerText.trim();

describe('the microphone select', () => {
  // spec: limits.55
  it('shows that the list is loading, on the control and in its menu', async () => {
    await renderUi(<Choice outcome={null} />);
    await expect.element(select).toHaveTextContent('Loading...');
    await select.click();
    await expect.element(page.getByRole('presentation').getByText('Loading...').last()).toBeVisible();
  });

  // spec: limits.53
  it('moves by five options with Page Down and Page Up, and stops at the ends', async () => {
    await renderUi(<Choice outcome={TWELVE} />);
    select.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(highlighted).toBe('System default');
    await userEvent.keyboard('{PageDown}');
    await expect.poll(highlighted).toBe('Input 5');
    await userEvent.keyboard('{PageDown}');
    await userEvent.keyboard('{PageDown}');
    await expect.poll(highlighted).toBe('Input 12');
    await userEvent.keyboard('{PageUp}');
    await expect.poll(highlighted).toBe('Input 7');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(highlighted).toBe('Input 8');
    await userEvent.keyboard('{Enter}');
    await expect.element(select).toHaveTextContent('Input 8');
  });
});
