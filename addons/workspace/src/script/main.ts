import { isShareLink } from '@beep/bridge/addon';
import { frameToken } from './create-frame-token.ts';
import { currentEditor } from './editor.ts';
import { type Insertion, NOT_INSERTED } from './insertion.ts';

const MENU_ITEM = 'Record a voice note';
const SIDEBAR_TITLE = 'Beep';

/** Called by the editor when a document opens; before the user has authorised anything, so it only makes a menu. */
export function onOpen(): void {
  currentEditor().getUi().createAddonMenu().addItem(MENU_ITEM, 'openRecorder').addToUi();
}

/** Called once by the editor, in the document from which the add-on was installed. */
export function onInstall(): void {
  onOpen();
}

/** The menu's item. */
export function openRecorder(): void {
  const sidebar = HtmlService.createHtmlOutputFromFile('sidebar').setTitle(SIDEBAR_TITLE);
  currentEditor().getUi().showSidebar(sidebar);
}

/** Called by the sidebar. Links to our own listen pages only; never throws, for a thrown text would be Google's. */
export function insertRecordingLink(url: unknown): Insertion {
  if (typeof url !== 'string' || !isShareLink(url, BEEP_WEB_URL)) return NOT_INSERTED;
  try {
    return currentEditor().insert(url);
  } catch (error) {
    console.warn('The link was not inserted', error);
    return NOT_INSERTED;
  }
}

/** Called by the sidebar; null where nothing can be signed. Never throws. */
export function createFrameToken(challenge: unknown): string | null {
  try {
    return frameToken(challenge, Date.now());
  } catch (error) {
    console.warn('The frame token was not made', error);
    return null;
  }
}
