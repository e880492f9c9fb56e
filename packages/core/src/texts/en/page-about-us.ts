/** The page about the company. */
export const ABOUT_US_TEXTS = {
  title: 'About Us · Beep',
  description: 'Everyone deserves to be heard. Why we make voice notes for the tools people write in.',
  heading: 'Everyone Deserves to be Heard',
  lead: 'Most of what we tell each other at school and at work is typed. A lot of it would be better said out loud.',
  whyHeading: 'Why Beep',
  why: [
    'A voice carries what text leaves out: patience, doubt, delight. We make leaving a voice note as easy as leaving a comment, in the tools where people already write to each other.',
    'Teachers, students, professors and project managers use Beep to explain, to encourage and to answer. Anyone with the link can listen. There’s nothing to install and no account to create.',
  ],
  nextHeading: 'What’s Next',
  next: 'More places to speak, and less to think about when you do. Recording should never lose a word, listening should work on every device, and both should work for people who find screens full of text hard to use. The free plan stays when paid plans arrive.',
  joinHeading: 'Join Us',
  join: 'We’re a small team looking for people who care how things sound. Open positions:',
  positions: [
    'Senior Backend Engineer (Go)',
    'Senior Front-End Engineer (React)',
    'Senior Android Engineer (Kotlin)',
    'Senior iOS Engineer (Swift)',
  ],
} as const;
