import { hostOfPath } from '@beep/core/hosts';
import { isRecorderKept } from './is-recorder-kept.ts';

/**
 * Offline, opens a link to the recorder if it is stored; false for every other link. It opens as a new document: this
 * page's code for it may not be cached.
 */
export async function openKeptRecorder(link: HTMLAnchorElement): Promise<boolean> {
  const isRecorder = link.pathname === '/record' || hostOfPath(link.pathname) !== null;
  if (!isRecorder || !(await isRecorderKept())) return false;
  location.assign(link.href);
  return true;
}
