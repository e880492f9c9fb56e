/** How a host page differs from the usual one; each is a part of the address's query. */
export interface HostSwitches {
  /**
   * `renamed`: generated class names, and no id but the menu bar's. `bare`: no part of the chrome is known by any
   * name. `compact`: the user has hidden the title bar and the menus. `late`: the chrome comes with `finishLoading`.
   */
  readonly variant: 'usual' | 'renamed' | 'bare' | 'compact' | 'late';
  /** What the user may do with the file. */
  readonly access: 'edit' | 'view' | 'request';
  readonly mode: 'edit-mode' | 'suggest-mode' | 'view-mode';
  /**
   * Where the canvas editor reads a paste: the element that the browser fills (as Docs is known to), the event's
   * html, the event's plain text; `trusted`: the element, and only after a paste of the browser's own.
   */
  readonly paste: 'element' | 'event' | 'text' | 'trusted';
  /** Whether a cell that is being written is closed when the focus goes elsewhere. */
  readonly blur: 'keeps' | 'commits';
}

const USUAL: HostSwitches = {
  variant: 'usual',
  access: 'edit',
  mode: 'edit-mode',
  paste: 'element',
  blur: 'keeps',
};

/** The switches of this page's address; the usual where it names none. */
export function hostSwitches(): HostSwitches {
  return { ...USUAL, ...Object.fromEntries(new URLSearchParams(location.search)) };
}
