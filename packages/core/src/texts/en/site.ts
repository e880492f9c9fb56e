/** Fixed sentences and names of the public pages, the sign-in pages and the account pages. */
export const SITE_TEXTS = {
  homeTitle: 'Voice notes for Google Classroom, Docs and Gmail',
  bannerHeading: 'Want to see if it lives up to the hype?',
  bannerText: 'It only takes 30 seconds. Give it a try for free!',
  releases: 'Let\u2019s Go',
  notAffiliated:
    'Not affiliated with or endorsed by Google. Google Classroom, Google Docs and Gmail are trademarks of Google LLC.',
  subscribe: 'Subscribe',
  subscribeHint: 'News about Beep, a few times a year.',
  emailAddress: 'E-mail address',
  emailNeedsAt: 'Enter an e-mail address, like you@school.edu.',
  subscribing: 'sending...',
  subscribed: 'Thanks for subscribing!',
  subscribeFailed: 'An error occurred. Try again later.',
  consentHeading: 'Cookies',
  consentText:
    'We’d like to measure how our pages are used with a tag manager that sets cookies. Your recordings are never included.',
  accept: 'Accept',
  decline: 'Decline',
  contactUs: 'Contact Us',
  offline: 'You’re offline. Reconnect to open that page.',
  welcomeLead: 'Add Beep to the tools you use, or record in the browser.',
  newHeading: 'New in Beep',
  newTitles: 'Titles and tags',
  newTitlesHint: 'Name your notes, and sort them by class or subject.',
  newReplies: 'Voice replies',
  newRepliesHint: 'Let listeners answer by voice, without an account.',
  newSheets: 'QR label sheets',
  newSheetsHint: 'Print QR labels, stick them on, and record into them.',
  extensionsHeading: 'Beep where you write',
  needHelp: 'Need help? E-mail us',
  deleteAccountLink: 'Delete account',
  supportHeading: 'Trouble logging in?',
  terms: 'Terms',
  privacyPolicy: 'Privacy Policy',
  and: 'and',
  thirdPartyNotices: 'Third-party notices',
  products: 'Products',
  resources: 'Resources',
  company: 'Company',
  webRecorder: 'Web Recorder',
  home: 'Home',
  aboutUs: 'About Us',
  pricing: 'Pricing',
  help: 'Help',
  welcomeTitle: 'Welcome · Beep',
  welcomeDescription: 'Your extensions and your recordings.',
  historyDescription: 'Every voice note you have recorded.',
  previewText: 'Beep: say it, send the link.',
  byContinuing: 'By continuing, you agree to our',
  optIn: ', and opt in to e-mails.',
} as const;

/** The greeting of the welcome page, by the first word of the name. */
export function welcomeHeading(displayName: string | null): string {
  const [firstName] = displayName?.trim().split(/\s+/) ?? [];
  return firstName ? `Welcome ${firstName}!` : 'Welcome!';
}

/** The link to an extension in its store. */
export function chromeExtensionText(hostName: string): string {
  return `Chrome extension for ${hostName}`;
}
