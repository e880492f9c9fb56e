import type { SiteDetails, Testimonial } from '@beep/api';

/** Shown until the operator gives their own; each says that nobody really said it. */
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

/** What people say: the operator's own, or samples that are marked as such. */
export function testimonialsOf({ testimonials = SAMPLES }: SiteDetails): readonly Testimonial[] {
  return testimonials;
}
