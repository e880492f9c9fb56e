import { build } from '../build-element.ts';
import { type HostSwitches, hostSwitches } from './host-switches.ts';
import { hostWords } from './host-words.ts';

const MENU_IDS = ['file', 'edit', 'view', 'insert', 'format'];

/** The title bar, the menus and the tools of Docs, Slides and Sheets. */
export function editorChrome(): HTMLElement {
  const switches = hostSwitches();
  const name = namesFor(switches);
  const header = build('div', name('docs-header'), titleBar(switches), menuBar(switches));
  header.hidden = switches.variant === 'compact';
  const chrome = build('div', name('docs-chrome'), header, toolbar(switches));
  chrome.classList.add('chrome-frame');
  return chrome;
}

/** The ids and classes of the variant. */
function namesFor({ variant }: HostSwitches): (id: string, className?: string) => Record<string, string> {
  if (variant === 'bare') return (id, className = id) => ({ class: generated(className) });
  if (variant === 'renamed') {
    return (id, className = id) => ({
      ...(id === 'docs-menubar' ? { id } : {}),
      class: generated(className),
    });
  }
  return (id, className = id) => ({ id, class: className });
}

function generated(className: string): string {
  return `x${className.length}${className.at(-1)}`;
}

function titleBar(switches: HostSwitches): HTMLElement {
  const name = namesFor(switches);
  const { title } = hostWords();
  return build(
    'div',
    name('docs-titlebar-container', 'title-bar'),
    build('input', {
      ...name('docs-title-input', 'docs-title-input'),
      'aria-label': title,
      value: 'Untitled',
    }),
    ...(switches.access === 'request'
      ? [build('div', { class: 'titlebar-request-access-button', role: 'button' }, 'Request edit access')]
      : []),
    titleBarButtons(switches),
  );
}

function titleBarButtons(switches: HostSwitches): HTMLElement {
  const name = namesFor(switches);
  const { share } = hostWords();
  const button = build(
    'div',
    { class: 'host-button', role: 'button', tabindex: '0', 'aria-label': share },
    share,
  );
  return build(
    'div',
    { class: name('', 'docs-titlebar-buttons').class },
    build('div', { class: 'host-button', role: 'button', tabindex: '0' }, '≡'),
    build('div', name('docs-titlebar-share-client-button', 'share'), button),
  );
}

function menuBar(switches: HostSwitches): HTMLElement {
  const name = namesFor(switches);
  const { menus } = hostWords();
  const isOffered = (id: string): boolean => switches.access === 'edit' || !['insert', 'format'].includes(id);
  const role = switches.access === 'edit' ? { role: 'menubar' } : {};
  return build(
    'div',
    { ...name('docs-menubar', 'menu-bar'), ...role },
    ...MENU_IDS.filter(isOffered).map((id, index) =>
      build(
        'div',
        { ...name(`docs-${id}-menu`, 'menu'), role: 'menuitem', tabindex: '-1' },
        menus[index] ?? id,
      ),
    ),
  );
}

function toolbar(switches: HostSwitches): HTMLElement {
  const name = namesFor(switches);
  const tools = ['↶', '↷', '¶', '100%', '𝐁', '𝑰'].map((tool) =>
    build('div', { class: 'tool', role: 'button', tabindex: '-1' }, tool),
  );
  const mode =
    switches.access === 'view'
      ? build('div', { id: 'docs-access-level-indicator', class: 'host-button', role: 'button' }, 'View only')
      : build('div', { ...name('docs-toolbar-mode-switcher'), role: 'button' }, '✎');
  if (switches.access !== 'view') mode.classList.add(switches.mode);
  return build('div', { ...name('docs-toolbar', 'tool-bar'), role: 'toolbar' }, ...tools, mode);
}

/** Renders the title bar again, as the host does: the buttons move into a wrapper, as new nodes. */
export function redrawTitleBar(): void {
  const old = document.querySelector('.docs-titlebar-buttons');
  const fresh = titleBarButtons(hostSwitches());
  old?.replaceWith(build('div', { class: 'wrapper' }, fresh));
}
