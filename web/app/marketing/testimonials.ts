import type { SiteDetails, Testimonial } from '@beep/api';

/** Shown until the operator configures real ones; each says that it is a sample. */
const SAMPLES: readonly Testimonial[] = [
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
];

/** The operator's testimonials, or marked samples. */
export function testimonialsOf({ testimonials = SAMPLES }: SiteDetails): readonly Testimonial[] {
  return testimonials;
}
