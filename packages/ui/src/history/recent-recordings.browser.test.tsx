import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { DAY_MS } from '../testing/draw-history.tsx';
import { aRecording, createFakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, renderUi } from '../testing/render-ui.tsx';
import { RecentRecordings } from './recording-history.tsx';

const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });

afterEach(() => page.viewport(414, 896));

describe('the recent recordings', () => {
  // spec: record.23, limits.25
  it('are five in compact form, without Load More', async () => {
    const recordings = Array.from({ length: 7 }, (_, index) => aRecording({ id: `r${index}` }));
    await renderUi(<RecentRecordings library={createFakeLibrary(recordings)} uid="u1" />);
    await expect.poll(() => rows.elements().length).toBe(5);
    expect(page.getByRole('button', { name: 'Load More' }).elements()).toHaveLength(0);
    expect(page.getByRole('button', { name: /^Change expiration/ }).elements()).toHaveLength(0);
    await expect.element(page.getByRole('rowheader', { name: /^Note of today, / }).first()).toBeVisible();
  });

  it.each([320, 720])('show the whole names that the product gives, in %i px', async (width) => {
    await page.viewport(width === 320 ? 320 : 1280, 800);
    const { screen } = await renderUi(
      <RecentRecordings
        library={createFakeLibrary([aRecording({ createdAtMs: NOW_MS - 300 * DAY_MS })])}
        uid="u1"
      />,
    );
    screen.container.style.width = `${width}px`;
    await expect.element(page.getByRole('rowheader')).toBeVisible();
    const name = page.getByRole('rowheader').element().querySelector('bdi') as HTMLElement;
    expect(name.textContent).toMatch(/^Note of \w+ \d+, \d+/);
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight);
  });

  it('open the listen page in a new window, to keep an active recording', async () => {
    const recording = aRecording();
    await renderUi(<RecentRecordings library={createFakeLibrary([recording])} uid="u1" />);
    const day = page.getByRole('rowheader').getByRole('link');
    await expect.element(day).toHaveAttribute('href', recording.shareUrl);
    await expect.element(day).toHaveAttribute('target', '_blank');
  });

  it('show that there are none yet', async () => {
    await renderUi(<RecentRecordings library={createFakeLibrary([])} uid="u1" />);
    await expect.element(page.getByText('No recordings yet')).toBeVisible();
  });
});
