import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PageTarget } from './host-adapter.ts';
import { createRecordButtons } from './record-buttons.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function nothing(): void {
  // The buttons of this test are not pressed.
}

/** Shows the button of a target, whose bar the host then renders again, this many times and this many ms apart. */
function redrawn(times: number, apartMs: number): Element {
  const root = document.createElement('section');
  const bar = root.appendChild(document.createElement('footer'));
  document.body.append(root);
  const target: PageTarget = {
    root,
    mount: { parent: bar, before: null },
    insert: () => ({ status: 'inserted' }),
  };
  const buttons = createRecordButtons({ rescan: nothing, onHidden: nothing, press: nothing });
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  buttons.show([target]);
  for (let time = 1; time <= times; time += 1) {
    bar.replaceChildren();
    now.mockReturnValue(time * apartMs);
    buttons.show([target]);
  }
  return bar;
}

describe('the button of a bar that the host renders again', () => {
  it('returns to it for as long as the page is open, if it stayed there for some time', () => {
    const bar = redrawn(100, 120_000);
    expect(bar.querySelectorAll('[data-beep]')).toHaveLength(1);
  });

  it('floats beside it if the host removes it again and again', () => {
    const bar = redrawn(25, 1000);
    expect(bar.childElementCount).toBe(0);
    expect(document.querySelectorAll('section > [data-beep]')).toHaveLength(1);
  });
});
