/** What the owner of a suspended recording reads. */
export const SUSPENSION_TEXTS = {
  heading: 'Why you can’t hear it',
  noReason: 'The administrator gave no reason.',
  ask: 'Only you see this. Ask your school’s administrator to lift the suspension; you can delete the recording in your history.',
} as const;

/** "Write to support@beep.example" */
export function suspensionContact(address: string): string {
  return `Write to ${address}`;
}
