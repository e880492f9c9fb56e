/** Fixed sentences and names of the public pages, the sign-in pages and the account pages, as the spec writes them. */
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
  deleteAccountQuestion:
    'Are you sure you want to permanently delete your account? This is irreversible and all your recordings will be deleted.',
  deleteAccountLead: 'This can’t be undone.',
  deleteAccount: 'Delete Account',
  keepAccount: 'or keep account',
  deletingAccount: 'Processing Account Deletion',
  deletingAccountHint: 'We’re deleting your recordings. This can take a moment.',
  deleteAccountFailed: 'An Error Occurred',
  deleteAccountFailedHint: 'Your account wasn’t deleted. Please try again.',
  deleteAccountNeedsSignIn: 'Log in again to confirm it’s you.',
  deleteAccountOtherUser: 'You logged in with a different account, so nothing was deleted. Please try again.',
  accountDeleted: 'Your Account Has Been Deleted',
  accountDeletedHint: 'Your account and all of your recordings have been deleted.',
  close: 'Close',
  contactUs: 'Contact Us',
  offline: 'You’re offline. Reconnect to open that page.',
  welcomeLead: 'Add Beep to the tools you use, or record in the browser.',
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
  deleteAccountDescription: 'Delete your account and every recording in it.',
  previewText: 'Beep: say it, send the link.',
  byContinuing: 'By continuing, you agree to our',
  optIn: ', and opt in to e-mails.',
} as const;

/** The heading of the confirmation of an account's deletion. */
export function deleteAccountHeading(email: string): string {
  return `Permanently Delete Account ${email}`;
}

/** The greeting of the welcome page, by the first word of the name. */
export function welcomeHeading(displayName: string | null): string {
  const [firstName] = displayName?.trim().split(/\s+/) ?? [];
  return firstName ? `Welcome ${firstName}!` : 'Welcome!';
}

/** The link to an extension in its store. */
export function chromeExtensionText(hostName: string): string {
  return `Chrome extension for ${hostName}`;
}
