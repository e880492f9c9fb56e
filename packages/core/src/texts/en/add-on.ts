/** The add-on for Google's editors. Its recorder is the site's. */
export const ADD_ON_TEXTS = {
  menuItem: 'Record a voice note',
  sidebarTitle: 'Beep',
  frameTitle: 'Beep recorder',
  linkText: 'Voice Note',
  pasteIt: 'If the recording link did not get inserted, please copy and paste the link.',
  unreachable: 'Failed to communicate with Google Workspace addon',
  cellNotEmpty: 'The selected cell isn’t empty. Select an empty cell and try again.',
} as const;
