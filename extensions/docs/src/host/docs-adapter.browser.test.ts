import type { InsertResponse, PageTarget } from '@beep/extension-kit/content';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createDocsAdapter } from './docs-adapter.ts';

const RECORDING_LINK = { url: 'https://beep.example/play/Kq7v2xW9', title: 'Voice note, 0:42' };
const OWN_PATH = location.pathname + location.search;

let ended: AbortController;

beforeEach(() => {
  ended = new AbortController();
});

afterEach(() => {
  ended.abort();
  document.body.replaceChildren();
  history.replaceState(null, '', OWN_PATH);
});

/** Replaces the page's content by elements with these attributes. */
function show(html: string): void {
  document.body.innerHTML = html;
}

function find(path: string): readonly PageTarget[] {
  history.replaceState(null, '', path);
  const adapter = createDocsAdapter(ended.signal);
  return adapter.mayHaveTargets(document) ? adapter.find(document) : [];
}

function onlyTarget(path: string): PageTarget {
  const [target, ...others] = find(path);
  expect(others).toEqual([]);
  return target as PageTarget;
}

function byTestId(id: string): HTMLElement {
  return document.querySelector(`[data-testid="${id}"]`) as HTMLElement;
}

const TITLE_BAR = `
  <div class="docs-titlebar-buttons" data-testid="buttons">
    <span id="docs-titlebar-share-client-button" data-testid="share">Share</span>
  </div>`;
const MENU_BAR =
  '<div id="docs-menubar" role="menubar" data-testid="menus"><div id="docs-insert-menu">I</div></div>';
const TOOLBAR = '<div id="docs-toolbar" role="toolbar" data-testid="tools">T</div>';

describe('where the button goes', () => {
  it.each([
    ['beside Share', TITLE_BAR + MENU_BAR + TOOLBAR, 'buttons', 'share'],
    ['into the title bar without Share', TITLE_BAR.replace(/ id="[^"]+"/, '') + MENU_BAR, 'buttons', null],
    ['into the menu bar', `<p>No title bar</p>${MENU_BAR}${TOOLBAR}`, 'menus', null],
    ['into the tools', `<div hidden>${TITLE_BAR}${MENU_BAR}</div>${TOOLBAR}`, 'tools', null],
  ])('%s', (_where, html, parent, before) => {
    show(html);
    expect(onlyTarget('/document/d/1aB/edit').mount).toEqual({
      parent: byTestId(parent),
      before: before === null ? null : byTestId(before),
    });
  });

  it('into the form’s toolbar, else before the last of its buttons', () => {
    show(`<div role="banner"><div role="toolbar" data-testid="tools"></div></div><textarea></textarea>`);
    expect(onlyTarget('/forms/d/1aB/edit').mount?.parent).toBe(byTestId('tools'));
    show(`<header data-testid="head"><i role="button">a</i><i role="button" data-testid="last">b</i></header>
      <textarea></textarea>`);
    expect(onlyTarget('/forms/d/1aB/edit').mount).toEqual({
      parent: byTestId('head'),
      before: byTestId('last'),
    });
  });

  it('into no known element if nothing is recognised', () => {
    show('<div role="menubar">Menus</div>');
    expect(onlyTarget('/spreadsheets/d/1aB/edit').mount).toBeNull();
  });

  it('is the same target on every scan', () => {
    show(TITLE_BAR + MENU_BAR);
    expect(onlyTarget('/document/d/1aB/edit').root).toBe(onlyTarget('/document/u/1/d/1aB/edit').root);
  });

  it('disappears when the URL is no longer a file’s', () => {
    show(TITLE_BAR + MENU_BAR);
    const target = onlyTarget('/document/d/1aB/edit');
    expect(target.isThere?.()).toBe(true);
    history.replaceState(null, '', '/document/u/0/');
    expect(target.isThere?.()).toBe(false);
  });
});

describe('where there is no button', () => {
  it.each([
    ['an indicator of the access', '<div id="docs-access-level-indicator">View only</div>'],
    ['an offer to ask for access', '<div class="titlebar-request-access-button">Ask</div>'],
    ['the viewing mode', '<div id="docs-toolbar-mode-switcher" class="tool view-mode">Viewing</div>'],
    ['the commenting mode', '<div id="docs-toolbar-mode-switcher" class="comment-mode">Commenting</div>'],
  ])('because of %s', (_why, sign) => {
    show(MENU_BAR + sign);
    expect(find('/document/d/1aB/edit')).toEqual([]);
  });

  it('while the page has not shown that it can be edited', () => {
    show('<canvas></canvas>');
    expect(find('/document/d/1aB/edit')).toEqual([]);
  });

  it.each(['edit-mode', 'suggest-mode', ''])('but there is one in the mode “%s”', (mode) => {
    show(`${MENU_BAR}<div id="docs-toolbar-mode-switcher" class="${mode}">Mode</div>`);
    expect(find('/document/d/1aB/edit')).toHaveLength(1);
  });
});

describe('where the URL is inserted', () => {
  const FORM = `<div role="banner"><input type="text" data-testid="name" value="Quiz"></div>
    <div contenteditable="true" data-testid="question">How was it?</div>
    <input type="text" data-testid="short" maxlength="12">
    <textarea data-testid="locked" readonly>Rules</textarea>
    <textarea data-testid="long">Dear class</textarea><button data-testid="panel">Panel</button>`;

  async function insertAfterFocusOn(id: string): Promise<InsertResponse> {
    show(FORM);
    const target = onlyTarget('/forms/d/1aB/edit');
    await userEvent.click(byTestId(id));
    byTestId('panel').focus();
    return target.insert(RECORDING_LINK);
  }

  it.each(['question', 'long'])('into the field last written in (%s)', async (id) => {
    expect(await insertAfterFocusOn(id)).toMatchObject({ status: 'inserted' });
    const field = byTestId(id);
    expect(field instanceof HTMLTextAreaElement ? field.value : field.textContent).toContain(
      RECORDING_LINK.url,
    );
    expect(document.activeElement).toBe(field);
  });

  it.each(['name', 'locked', 'short'])('not into %s', async (id) => {
    expect(await insertAfterFocusOn(id)).toEqual({ status: 'tried' });
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
    expect(fields.map(({ value }) => value)).toEqual(['Quiz', '', 'Rules', 'Dear class']);
  });

  it('not into a field that has left the page', async () => {
    show(FORM);
    const target = onlyTarget('/forms/d/1aB/edit');
    byTestId('long').focus();
    byTestId('long').remove();
    expect(await target.insert(RECORDING_LINK)).toEqual({ status: 'tried' });
    expect(document.body.innerHTML).not.toContain(RECORDING_LINK.url);
  });

  it('into a cell editor only while it is visible', async () => {
    const cell =
      '<div class="cell-input" role="combobox" contenteditable="true" data-testid="cell">Hear</div>';
    show(`${MENU_BAR}<div style="position: fixed; top: -10000px" data-testid="box">${cell}</div>`);
    const target = onlyTarget('/spreadsheets/d/1aB/edit');
    byTestId('cell').focus();
    expect(await target.insert(RECORDING_LINK)).toEqual({ status: 'tried' });
    expect(byTestId('cell').textContent).toBe('Hear');
    byTestId('box').style.top = '40px';
    expect(await target.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(byTestId('cell').textContent).toContain(RECORDING_LINK.url);
  });

  it('into the canvas, with the focus, after a new comment was closed', async () => {
    show(`${MENU_BAR}<div class="docos-input"><textarea data-testid="comment"></textarea></div>
      <iframe class="docs-texteventtarget-iframe"></iframe>`);
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    const inner = frame.contentDocument as Document;
    inner.body.innerHTML = '<div contenteditable="true"></div>';
    const target = onlyTarget('/document/d/1aB/edit');
    byTestId('comment').focus();
    byTestId('comment').hidden = true;
    const offered: (string | undefined)[] = [];
    inner.addEventListener('paste', (event) => {
      offered.push(event.clipboardData?.getData('text/plain'));
      event.preventDefault();
    });
    expect(await target.insert(RECORDING_LINK)).toEqual({ status: 'tried' });
    expect(offered).toEqual([`${RECORDING_LINK.url} `]);
    expect(document.activeElement).toBe(frame);
  });
});
