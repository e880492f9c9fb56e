import { build } from '../build-element.ts';
import { type GmailLabels, gmailLabels } from './labels.ts';
import type { GmailSwitches } from './switches.ts';

/** What every part of the page is built with. */
export interface Gmail {
  readonly switches: GmailSwitches;
  readonly labels: GmailLabels;
  /** The class attribute for the names that Gmail's parts are known by. */
  names(classes: string): string;
  /** A button as Gmail makes them, which does not take the focus out of the editor. */
  button(classes: string, label: string, press: () => void): HTMLElement;
  /** Counts up: ids, draft numbers. */
  next(): number;
}

export function createGmail(switches: GmailSwitches): Gmail {
  let count = 0;
  const names = (classes: string): string =>
    switches.hasHashedClasses ? classes.split(' ').map(hashed).join(' ') : classes;
  return {
    switches,
    labels: gmailLabels(switches.language),
    names,
    button: (classes, label, press) => {
      const button = build('div', {
        class: names(classes),
        role: 'button',
        tabindex: '1',
        'aria-label': label,
        'data-tooltip': label,
      });
      button.addEventListener('mousedown', (event) => event.preventDefault());
      button.addEventListener('click', press);
      button.addEventListener('keydown', ({ key }) => {
        if (key === 'Enter' || key === ' ') press();
      });
      return button;
    },
    next: () => {
      count += 1;
      return count;
    },
  };
}

/** A name that says nothing, the same for the same name. */
function hashed(name: string): string {
  let hash = 5381;
  for (const character of name) hash = (hash * 33 + character.charCodeAt(0)) % 0x7fffffff;
  return `c${hash.toString(36)}`;
}
