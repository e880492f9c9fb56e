/** Variants of a host page, each a parameter of the query. */
export interface HostSwitches {
  /**
   * `renamed`: generated class names, and no id except the menu bar's. `bare`: no part of the chrome has a
   * known name. `compact`: the user has hidden the title bar and the menus. `late`: the chrome appears with
   * `finishLoading`.
   */
  readonly variant: 'usual' | 'renamed' | 'bare' | 'compact' | 'late';
  /** The user's rights to the file. */
  readonly access: 'edit' | 'view' | 'request';
  readonly mode: 'edit-mode' | 'suggest-mode' | 'view-mode';
  /**
   * What the canvas editor reads on a paste: the element that the browser fills (as Docs is known to), the
   * event's HTML, or the event's plain text. `trusted`: the element, and only for trusted events.
   */
  readonly paste: 'element' | 'event' | 'text' | 'trusted';
  /** Whether the cell editor closes when it loses the focus. */
  readonly blur: 'keeps' | 'commits';
}

const USUAL: HostSwitches = {
  variant: 'usual',
  access: 'edit',
  mode: 'edit-mode',
  paste: 'element',
  blur: 'keeps',
};

/** The variants in this page's URL, with defaults. */
export function hostSwitches(): HostSwitches {
  return { ...USUAL, ...Object.fromEntries(new URLSearchParams(location.search)) };
}
