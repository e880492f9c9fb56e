/** The page on which an extension's user logs in. */
export const EXTENSION_LOGIN_TEXTS = {
  title: 'Log in to the extension · Beep',
  description: 'Logs you in to the Beep extension.',
  alone: 'Open the Beep extension to log in',
  aloneHint: 'This page only works when the extension opens it. To use Beep on the web, log in here.',
  windowHeading: 'Log in to the Beep extension',
  windowHint: 'This window closes when you are logged in.',
  refused: "This extension can't log in here",
  refusedHint: "It isn't one of this service's extensions. Close this window, and ask your administrator.",
} as const;
