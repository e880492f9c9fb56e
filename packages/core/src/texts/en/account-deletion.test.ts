import { expect, it } from 'vitest';
import { deleteAccountHeading } from './account-deletion.ts';

// spec: delete-account.1
it('names the account in the question before deleting it', () => {
  expect(deleteAccountHeading('ada@school.example')).toBe('Permanently Delete Account ada@school.example');
});
