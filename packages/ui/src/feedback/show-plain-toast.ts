import { classNames } from '../class-names.ts';
import styles from './toasts-view.module.css';

const SHOWN_MS = 5000;

/** Announces something on a page without React, in the place of toasts. */
export function showPlainToast(text: string): void {
  const dock = document.querySelector('[data-plain-toasts]') ?? addDock();
  const toast = document.createElement('p');
  toast.className = classNames(styles.toast, styles.plain);
  toast.textContent = text;
  dock.replaceChildren(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
}

function addDock(): Element {
  const dock = document.createElement('div');
  dock.className = styles.dock ?? '';
  dock.role = 'status';
  dock.dataset.plainToasts = '';
  document.body.append(dock);
  return dock;
}
