import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';

const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const section = page.getByRole('region', { name: 'Recording History' });
const button = (name: string) => page.getByRole('button', { name });
const playOf = (index: number) => rows.nth(index).getByRole('button', { name: /^Play, / });

function some(count: number): FakeLibrary {
  const recordings = Array.from({ length: count }, (_, index) =>
    aRecording({ id: `r${index}`, durationSeconds: index + 1, createdAtMs: NOW_MS }),
  );
  return createFakeLibrary(recordings, 3);
}

/** Without loading on scroll: the button is tested. */
async function draw(library: FakeLibrary): Promise<void> {
  vi.stubGlobal('IntersectionObserver', undefined);
  await renderUi(<HistoryScreen library={library} uid="u1" />);
}

async function press(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  button(name).element().focus();
  await userEvent.keyboard('{Enter}');
}

afterEach(() => vi.unstubAllGlobals());

describe('the focus in the history', () => {
  it('stays on Load More, and moves to the first new row with the last page', async () => {
    await draw(some(7));
    await press('Load More');
    await expect.poll(() => rows.elements().length).toBe(6);
    await expect.element(button('Load More')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => rows.elements().length).toBe(7);
    await expect.element(playOf(6)).toHaveFocus();
  });

  it('moves to the first new row when Try Again loads more', async () => {
    const library = some(4);
    await draw(library);
    await expect.element(button('Load More')).toBeVisible();
    library.failure = { kind: 'network', reason: 'unreachable' };
    await press('Load More');
    await expect.element(button('Try Again')).toHaveFocus();
    library.failure = null;
    await userEvent.keyboard('{Enter}');
    await expect.element(playOf(3)).toHaveFocus();
  });

  it('does not move if the user has moved it', async () => {
    const library = some(4);
    const list = library.list;
    let response: () => void = () => undefined;
    await draw(library);
    await expect.element(button('Load More')).toBeVisible();
    library.list = async (...request) => {
      await new Promise<void>((resolve) => {
        response = resolve;
      });
      return list(...request);
    };
    await press('Load More');
    await expect.element(button('Load More')).toHaveAttribute('aria-busy', 'true');
    const first = playOf(0);
    first.element().focus();
    response();
    await expect.poll(() => rows.elements().length).toBe(4);
    await expect.element(first).toHaveFocus();
  });

  it('stays on Try Again after a failure, and moves to the list once it loads', async () => {
    const library = some(1);
    library.failure = { kind: 'network', reason: 'unreachable' };
    await draw(library);
    await press('Try Again');
    await expect.element(button('Try Again')).not.toHaveAttribute('aria-busy');
    await expect.element(button('Try Again')).toHaveFocus();
    library.failure = null;
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => rows.elements().length).toBe(1);
    await expect.element(section).toHaveFocus();
  });

  it('moves from an empty search to the list', async () => {
    await draw(some(2));
    await page.getByRole('searchbox').fill('elephants');
    await userEvent.keyboard('{Enter}');
    await press('All Recordings');
    await expect.poll(() => rows.elements().length).toBe(2);
    await expect.element(section).toHaveFocus();
  });
});
