type PermissionOwner =
  | 'chrome'
  | 'edge'
  | 'firefox'
  | 'safari'
  | 'ios-safari'
  | 'ios-other'
  | 'android'
  | 'other'
  | 'system';

/** The steps that allow a blocked microphone again, by the browser, or in the system around it. */
export const ALLOW_MICROPHONE_STEPS: Readonly<Record<PermissionOwner, readonly string[]>> = {
  chrome: ['Select the icon to the left of the web address.', 'Turn on Microphone.'],
  edge: ['Select the lock to the left of the web address.', 'Set Microphone to Allow.'],
  firefox: [
    'Select the crossed-out microphone to the left of the web address.',
    'Remove “Blocked” beside the microphone.',
    'Select Try Again, then Allow.',
  ],
  safari: ['In the menu bar, open Safari, then Settings for this website.', 'Set Microphone to Allow.'],
  'ios-safari': [
    'Tap the page menu beside the web address.',
    'Tap Website Settings.',
    'Set Microphone to Allow.',
  ],
  'ios-other': ['Open the Settings app, and choose this browser under Apps.', 'Turn on Microphone.'],
  android: ['Tap the icon to the left of the web address.', 'Tap Permissions, then allow Microphone.'],
  system: ['Open the privacy settings of your device.', 'Allow the microphone for this browser.'],
  other: ['Open the settings of this site in your browser.', 'Allow the microphone.'],
};
