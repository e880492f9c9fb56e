/** The page that deletes an account. */
export const ACCOUNT_DELETION_TEXTS = {
  description: 'Delete your account and every recording in it.',
  heading: 'Delete Account',
  lead: 'This can’t be undone.',
  question:
    'Are you sure you want to permanently delete your account? This is irreversible and all your recordings will be deleted.',
  keep: 'or keep account',
  deleting: 'Processing Account Deletion',
  deletingHint: 'We’re deleting your recordings. This can take a moment.',
  failed: 'An Error Occurred',
  failedHint: 'Your account wasn’t deleted. Please try again.',
  needsSignIn: 'Log in again to confirm it’s you.',
  otherUser: 'You logged in with a different account, so nothing was deleted. Please try again.',
  deleted: 'Your Account Has Been Deleted',
  deletedHint: 'Your account and all of your recordings have been deleted.',
} as const;

/** The heading of the confirmation of an account's deletion. */
export function deleteAccountHeading(email: string): string {
  return `Permanently Delete Account ${email}`;
}
