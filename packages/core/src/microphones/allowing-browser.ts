/** The browser, which decides where the user allows the microphone. */
export type AllowingBrowser =
  | 'chrome'
  | 'edge'
  | 'firefox'
  | 'safari'
  | 'ios-safari'
  | 'ios-other'
  | 'android'
  | 'other';
