import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { beSeen } from '../testing/be-seen.ts';
import {
  addMail,
  buttons,
  insert,
  openPanel,
  panels,
  RECORDING_LINK,
  sendToScript,
  startScript,
  stopScript,
  targetOf,
} from '../testing/content-stage.ts';

beforeEach(startScript);
afterEach(stopScript);

describe('the press that opens the panel', () => {
  it('is the first press of Record, which the panel is told once', async () => {
    addMail('first');
    await expect.poll(() => buttons.elements()).toHaveLength(1);
    await beSeen(buttons.element());
    await userEvent.click(buttons);
    const targetId = targetOf(panels()[0]);
    const told = { label: 'first', isThere: true };
    expect(await sendToScript({ beep: 'describe', targetId })).toEqual({ ...told, starts: true });
    expect(await sendToScript({ beep: 'describe', targetId })).toEqual(told);
  });

  it('is none if the page has made it', async () => {
    addMail('first');
    const targetId = await openPanel();
    expect(await sendToScript({ beep: 'describe', targetId })).toEqual({ label: 'first', isThere: true });
  });

  // spec: E13
  it('opens a panel whose address the page cannot read', async () => {
    addMail('first');
    const targetId = await openPanel();
    expect(document.querySelector('[data-beep=panel]')?.shadowRoot).toBeNull();
    expect(document.documentElement.outerHTML).not.toContain(targetId);
    expect(window.frames.length).toBe(0);
    expect(JSON.stringify(performance.getEntries())).not.toContain(targetId);
  });
});

describe('the panel', () => {
  it('opens for its target with the focus, and a second press closes it', async () => {
    addMail('Private comment');
    const targetId = await openPanel();
    expect(panels()[0]?.src).toContain('label=Private+comment');
    expect(panels()[0]?.allow).toContain(
      'microphone https://extension.example; clipboard-write https://extension.example',
    );
    expect(targetId).not.toBe('');
    await expect.poll(() => document.activeElement?.getAttribute('data-beep')).toBe('panel');
    await expect.element(buttons).toHaveAttribute('aria-expanded', 'true');
    (buttons.element() as HTMLElement).click();
    expect(panels()).toHaveLength(0);
    expect(sendToScript({ beep: 'describe', targetId })).toBeUndefined();
  });

  it('returns the focus to its button when it closes', async () => {
    const mail = addMail('first');
    const targetId = await openPanel();
    await sendToScript({ beep: 'close', targetId });
    expect(panels()).toHaveLength(0);
    expect(document.activeElement).toBe(mail.querySelector('[data-beep]'));
    expect(sendToScript({ beep: 'describe', targetId })).toBeUndefined();
  });

  it('is replaced for another target, unless it has a recording', async () => {
    addMail('first');
    addMail('second');
    await expect.poll(() => buttons.elements()).toHaveLength(2);
    const first = await openPanel(0);
    const second = await openPanel(1);
    expect(second).not.toBe(first);
    sendToScript({ beep: 'state', targetId: second, hasRecording: true });
    expect(await openPanel(0)).toBe(second);
    expect(await openPanel(1)).toBe(second);
    sendToScript({ beep: 'state', targetId: second, hasRecording: false });
    expect(await openPanel(0)).not.toBe(second);
  });

  it('stays open when its target is closed, and then inserts nothing', async () => {
    const mail = addMail('first');
    const targetId = await openPanel();
    await expect(sendToScript({ beep: 'insert', targetId, link: RECORDING_LINK })).resolves.toEqual({
      status: 'inserted',
    });
    expect(insert).toHaveBeenCalledWith(RECORDING_LINK);
    mail.remove();
    await expect.poll(() => buttons.elements()).toHaveLength(0);
    expect(panels()).toHaveLength(1);
    await expect(sendToScript({ beep: 'describe', targetId })).resolves.toEqual({
      label: 'first',
      isThere: false,
    });
    await expect(sendToScript({ beep: 'insert', targetId, link: RECORDING_LINK })).resolves.toEqual({
      status: 'failed',
      code: 'gone',
    });
    expect(insert).toHaveBeenCalledOnce();
  });

  it('hands its target over to a window', async () => {
    addMail('first');
    const targetId = await openPanel();
    sendToScript({ beep: 'window', targetId });
    expect(panels()).toHaveLength(0);
    await expect(sendToScript({ beep: 'insert', targetId, link: RECORDING_LINK })).resolves.toEqual({
      status: 'inserted',
    });
  });

  it('passes the transcript on, and the report that it was left out', async () => {
    addMail('first');
    const targetId = await openPanel();
    const link = { ...RECORDING_LINK, transcript: 'Transcript:\nHello Ada.' };
    insert.mockReturnValueOnce({ status: 'inserted', undo: () => true, isAlone: true });
    await expect(sendToScript({ beep: 'insert', targetId, link })).resolves.toEqual({
      status: 'inserted',
      isAlone: true,
    });
    expect(insert).toHaveBeenCalledWith(link);
  });

  it('undoes its insertion once', async () => {
    addMail('first');
    const targetId = await openPanel();
    const undo = vi.fn(() => true);
    insert.mockReturnValueOnce({ status: 'inserted', undo });
    await expect(sendToScript({ beep: 'undo', targetId })).resolves.toBe(false);
    await expect(sendToScript({ beep: 'insert', targetId, link: RECORDING_LINK })).resolves.toEqual({
      status: 'inserted',
    });
    await expect(sendToScript({ beep: 'undo', targetId })).resolves.toBe(true);
    await expect(sendToScript({ beep: 'undo', targetId })).resolves.toBe(false);
    expect(undo).toHaveBeenCalledOnce();
  });

  it('offers another target if its own has gone, and inserts there on request', async () => {
    const mail = addMail('first');
    const targetId = await openPanel();
    mail.remove();
    const gone = { status: 'failed', code: 'gone' };
    await expect(sendToScript({ beep: 'insert', targetId, link: RECORDING_LINK })).resolves.toEqual(gone);
    addMail('second');
    const third = addMail('third');
    third.append('text');
    document.getSelection()?.setPosition(third.lastChild, 2);
    await expect(sendToScript({ beep: 'insert', targetId, link: RECORDING_LINK })).resolves.toEqual({
      ...gone,
      alternative: 'third',
    });
    expect(insert).not.toHaveBeenCalled();
    await expect(
      sendToScript({ beep: 'insert-alternative', targetId, link: RECORDING_LINK }),
    ).resolves.toEqual({
      status: 'inserted',
    });
    expect(insert).toHaveBeenCalledOnce();
    await expect(sendToScript({ beep: 'describe', targetId })).resolves.toEqual({
      label: 'third',
      isThere: true,
    });
  });

  // spec: E16
  it('offers no other target for a private comment', async () => {
    const mail = addMail('Private comment');
    const targetId = await openPanel();
    mail.remove();
    addMail('Private comment');
    for (const beep of ['insert', 'insert-alternative'] as const) {
      await expect(sendToScript({ beep, targetId, link: RECORDING_LINK })).resolves.toEqual({
        status: 'failed',
        code: 'gone',
      });
    }
    expect(insert).not.toHaveBeenCalled();
  });

  it('inserts only into the target that it has offered', async () => {
    const mail = addMail('first');
    const targetId = await openPanel();
    mail.remove();
    const offered = addMail('second');
    await sendToScript({ beep: 'insert', targetId, link: RECORDING_LINK });
    offered.remove();
    addMail('third');
    await expect(
      sendToScript({ beep: 'insert-alternative', targetId, link: RECORDING_LINK }),
    ).resolves.toMatchObject({
      alternative: 'third',
    });
    expect(insert).not.toHaveBeenCalled();
  });

  it('follows the colour scheme around its target', async () => {
    const mail = addMail('first');
    mail.style.backgroundColor = 'rgb(20, 20, 20)';
    await openPanel();
    const scheme = (): string => getComputedStyle(panels()[0] as HTMLElement).colorScheme;
    expect(scheme()).toBe('dark');
    mail.style.backgroundColor = 'white';
    addMail('second');
    await expect.poll(scheme).toBe('light');
    mail.style.backgroundColor = 'black';
    addMail('third');
    await expect.poll(scheme).toBe('dark');
    mail.remove();
    await expect.poll(() => buttons.elements()).toHaveLength(2);
    expect(scheme()).toBe('dark');
  });

  describe('in a large viewport', () => {
    const box = (): DOMRect => (panels()[0] as HTMLElement).getBoundingClientRect();

    beforeEach(() => page.viewport(1280, 800));
    afterEach(() => page.viewport(414, 896));

    it('has the requested height, limited to the viewport', async () => {
      addMail('first');
      const targetId = await openPanel();
      expect(box().height).toBe(480);
      sendToScript({ beep: 'size', targetId, heightPx: 560 });
      expect(box().height).toBe(560);
      expect(box().bottom).toBeLessThanOrEqual(792);
      sendToScript({ beep: 'size', targetId, heightPx: 4000 });
      expect(box().height).toBe(784);
    });

    it('stays where it was moved to, and moves from corner to corner with presses', async () => {
      addMail('first');
      const targetId = await openPanel();
      sendToScript({ beep: 'move', targetId, by: null });
      const corner = box();
      sendToScript({ beep: 'move', targetId, by: { x: -40, y: 30 } });
      sendToScript({ beep: 'move', targetId, by: { x: 40, y: -30 } });
      expect(box().toJSON()).toEqual(corner.toJSON());
      const corners = new Set<string>();
      for (let press = 0; press < 4; press += 1) {
        sendToScript({ beep: 'move', targetId, by: null });
        corners.add(`${box().left} ${box().top}`);
      }
      expect(corners).toEqual(new Set(['8 8', '912 8', '8 312', '912 312']));
      const before = box().toJSON();
      window.dispatchEvent(new Event('scroll'));
      addMail('second');
      await expect.poll(() => buttons.elements()).toHaveLength(2);
      expect(box().toJSON()).toEqual(before);
      sendToScript({ beep: 'move', targetId, by: { x: 9000, y: -9000 } });
      expect([box().right, box().top]).toEqual([1272, 8]);
    });

    it('does not cover the e-mail if there is space', async () => {
      for (const [left, top, width, height] of [
        [780, 300, 480, 480],
        [20, 300, 480, 480],
        [100, 20, 1080, 280],
        [100, 500, 1080, 280],
      ] as const) {
        const mail = addMail('first');
        mail.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
        await openPanel();
        const [panel, other] = [box(), mail.getBoundingClientRect()];
        const isApart =
          panel.right <= other.left ||
          panel.left >= other.right ||
          panel.bottom <= other.top ||
          panel.top >= other.bottom;
        expect(isApart, `${left} ${top}`).toBe(true);
        (buttons.element() as HTMLElement).click();
        mail.remove();
        await expect.poll(() => buttons.elements()).toHaveLength(0);
      }
    });
  });

  it('is a sheet at the opposite end of a narrow page', async () => {
    await page.viewport(360, 900);
    for (const [top, end] of [
      ['0', 'bottom'],
      ['600px', 'top'],
    ] as const) {
      const mail = addMail('first');
      mail.style.cssText = `position: fixed; inset-inline: 0; top: ${top}; height: 280px`;
      const targetId = await openPanel();
      const box = (): DOMRect => (panels()[0] as HTMLElement).getBoundingClientRect();
      const gapAt = (which: string): number => (which === 'top' ? box().top : 900 - box().bottom);
      expect(gapAt(end)).toBe(0);
      sendToScript({ beep: 'move', targetId, by: null });
      expect(gapAt(end === 'top' ? 'bottom' : 'top')).toBe(0);
      sendToScript({ beep: 'move', targetId, by: null });
      expect(gapAt(end)).toBe(0);
      (buttons.element() as HTMLElement).click();
      mail.remove();
      await expect.poll(() => buttons.elements()).toHaveLength(0);
    }
    await page.viewport(414, 896);
  });

  // spec: E11
  it('ignores messages for another target', () => {
    expect(sendToScript({ beep: 'insert', targetId: 'somebody-else', link: RECORDING_LINK })).toBeUndefined();
  });

  it('works over a modal dialog of the host, and lets editors take the focus', async () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.append(addMail('first'));
    dialog.showModal();
    const targetId = await openPanel();
    const [panel] = panels();
    panel?.blur();
    panel?.focus();
    expect(document.activeElement?.getAttribute('data-beep')).toBe('panel');
    const field = document.createElement('input');
    dialog.append(field);
    insert.mockImplementationOnce(() => {
      field.focus();
      return document.activeElement === field
        ? { status: 'inserted' }
        : { status: 'failed', code: 'refused' };
    });
    await expect(sendToScript({ beep: 'insert', targetId, link: RECORDING_LINK })).resolves.toEqual({
      status: 'inserted',
    });
    expect(panels()).toEqual([panel]);
    dialog.close();
    const outside = document.createElement('input');
    document.body.append(outside);
    await expect
      .poll(() => {
        outside.focus();
        return document.activeElement === outside;
      })
      .toBe(true);
    expect(panels()).toEqual([panel]);
  });
});
