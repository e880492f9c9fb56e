import { build } from '../build-element.ts';

const CHANGES_PER_NODE = 2;

/**
 * Changes this many nodes of the page each second, spread over the frames, as a busy mailbox does: rows are
 * added, removed and rewritten. Returns the current count and a function that stops it.
 */
export function startStorm(perSecond: number): { count(): number; stop(): void } {
  const rows = build('div', { role: 'grid', 'aria-label': 'Conversations' });
  document.body.append(rows);
  let done = 0;
  let began: number | undefined;
  let frame = 0;
  const change = (nowMs: number): void => {
    began ??= nowMs;
    const due = ((nowMs - began) / 1000) * perSecond;
    while (done < due) {
      const row = build('div', { role: 'row', tabindex: '-1' }, build('span', {}, `Conversation ${done}`));
      if (rows.childElementCount >= 50) rows.firstElementChild?.remove();
      rows.append(row);
      done += CHANGES_PER_NODE;
    }
    frame = requestAnimationFrame(change);
  };
  frame = requestAnimationFrame(change);
  return { count: () => done, stop: () => cancelAnimationFrame(frame) };
}
