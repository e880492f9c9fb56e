import './in-language.ts';
import { isShareLink } from '@beep/bridge/addon';
import { ADD_ON_TEXTS } from '@beep/core/texts';
import { frameToken } from './create-frame-token.ts';
import { currentEditor } from './editor.ts';
import { HOST_LANGUAGE } from './in-language.ts';
import { type Insertion, NOT_INSERTED } from './insertion.ts';

/** Called by the editor when a document opens, before authorization, so it may only create a menu. */
export function onOpen(): void {
  currentEditor().getUi().createAddonMenu().addItem(ADD_ON_TEXTS.menuItem, 'openRecorder').addToUi();
}

/** Called by the editor once, in the document that the add-on was installed from. */
export function onInstall(): void {
  onOpen();
}

/** The handler of the menu item. */
export function openRecorder(): void {
  const sidebar = HtmlService.createTemplateFromFile('sidebar');
  sidebar.language = HOST_LANGUAGE;
  currentEditor().getUi().showSidebar(sidebar.evaluate().setTitle(ADD_ON_TEXTS.sidebarTitle));
}

/**
 * Called by the sidebar. Accepts links to our own listen pages only. Never throws: the user would see Google's error
 * text.
 */
export function insertRecordingLink(url: unknown): Insertion {
  if (typeof url !== 'string' || !isShareLink(url, BEEP_WEB_URL)) return NOT_INSERTED;
  try {
    return currentEditor().insert(url);
  } catch (error) {
    console.warn('The link was not inserted', error);
    return NOT_INSERTED;
  }
}

/** Called by the sidebar; null if nothing can be signed. Never throws. */
export function createFrameToken(challenge: unknown): string | null {
  try {
    return frameToken(challenge, Date.now());
  } catch (error) {
    console.warn('The frame token was not made', error);
    return null;
  }
}
