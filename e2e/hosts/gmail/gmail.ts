import { build } from '../build-element.ts';
import { type GmailLabels, gmailLabels } from './labels.ts';
import type { GmailSwitches } from './switches.ts';

/** The shared context of the page's parts. */
export interface Gmail {
  readonly switches: GmailSwitches;
  readonly labels: GmailLabels;
  /** The class attribute for a part's known names. */
  names(classes: string): string;
  /** A button as in Gmail, which leaves the focus in the editor. */
  button(classes: string, label: string, press: () => void): HTMLElement;
  /** A counter for ids and draft numbers. */
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

/** A meaningless name, the same for the same input. */
function hashed(name: string): string {
  let hash = 5381;
  for (const character of name) hash = (hash * 33 + character.charCodeAt(0)) % 0x7fffffff;
  return `c${hash.toString(36)}`;
}
