/** The home page. */
export const HOME_TEXTS = {
  description:
    'Record a voice note in your browser, Google Classroom, Docs or Gmail, and send the link. Anyone can listen without logging in.',
  heading: ['Say it.', 'Send the link.'],
  lead: 'Voice notes for Google Classroom, Docs and Gmail. Record in your browser, and anyone with the link can listen without logging in.',
  sampleTitle: 'A voice note',
  sampleHint: 'Sample: John F. Kennedy, 1961',
  hostsHeading: 'Where you already write',
  quotesLabel: 'What people say',
} as const;

/** Shown until the operator configures real ones; each says that it is a sample. */
export const SAMPLE_TESTIMONIALS = [
  {
    author: 'Sample: a teacher',
    appUser: 'Beep for Google Classroom',
    content:
      'My students used to skim my comments. Now they listen, and then they come talk to me about them.',
  },
  {
    author: 'Sample: a professor',
    appUser: 'Beep for Google Docs',
    content: 'I talk to the author while I read the draft. It’s the closest thing to office hours.',
  },
  {
    author: 'Sample: a project manager',
    appUser: 'Beep for Gmail',
    content: 'Half of my long e-mails are now 40 seconds of talking. Nobody has asked for the old ones back.',
  },
] as const;

/** The controls of quotes that are shown one at a time. */
export const CAROUSEL_TEXTS = {
  carousel: 'carousel',
  slide: 'slide',
  start: 'Start rotation',
  stop: 'Stop rotation',
  previous: 'Previous',
  next: 'Next',
} as const;

/** "2 of 3" */
export function slideLabel(number: number, count: number): string {
  return `${number} of ${count}`;
}
