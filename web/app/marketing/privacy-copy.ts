import type { SiteDetails } from '@beep/api';
import type { CopySection } from './copy-section.ts';

/** The Privacy Policy, with the rights of Californians and Europeans (spec 2, static pages). */
export function privacySections({ supportEmail }: SiteDetails): readonly CopySection[] {
  const contact = supportEmail === undefined ? 'the operator of this site' : supportEmail;
  return [...WHAT_WE_DO, ...rights(contact)];
}

const WHAT_WE_DO: readonly CopySection[] = [
  {
    heading: 'What we collect',
    paragraphs: ['As little as the product needs:'],
    points: [
      'from your account with the identity provider: your name, e-mail address, picture and an identifier. We never learn your password;',
      'your recordings, with their length, how loud they are, when they were made, when they expire, and which tool they were made in;',
      'the transcript of a recording, where you wrote one or the operator of this site has set up an engine that writes it;',
      'how often a recording was listened to. The owner’s own plays are not counted;',
      'your address in the newsletter, if you subscribe;',
      'technical records that every server keeps for a short time, such as the time of a request and the address it came from, to keep the services running and secure.',
    ],
    afterwards: [
      'Listeners need no account. Their browser makes a random identifier for each recording, which is kept only for one hour, in a form that cannot be traced back, so that a listener is counted once. So is the address it came from, so that one place cannot be counted without end.',
    ],
  },
  {
    heading: 'What we use it for',
    paragraphs: [
      'To record, store and play voice notes; to show you your own; to keep accounts secure; to answer when you write to us; and to send the e-mails that you opted in to when you created your account. Every one of those can be stopped with the link in it or by writing to us.',
      'We do not sell personal information, we do not show advertising, and we do not use recordings to train software.',
    ],
  },
  {
    heading: 'Who receives it',
    paragraphs: [
      'Whoever has the link of a recording can listen to it. Beyond that we hand information only to those who run parts of the services for us (hosting, storage, identity, e-mail), who may use it for nothing else; and to authorities where the law compels us.',
    ],
  },
  {
    heading: 'Cookies and storage in your browser',
    paragraphs: [
      'We set no cookies of our own to run the services. Your browser stores your settings, your playback speed, your session, recordings that were not sent yet, and where you stopped in the last 20 that you heard. Where the operator of a site has configured usage statistics, you are asked first; your answer is kept in a cookie for 150 days, and nothing is loaded before you agree.',
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'A recording is kept until you delete it, until the day you chose for it to expire, or until you delete your account. After that its link is dead at once and its files are removed. Deleting your account deletes every recording, its listen counts and the account itself; what stays is a random identifier, so that old sign-ins are refused and links can say that they are dead. Copies in backups go when the operator of this site makes them anew.',
    ],
  },
  {
    heading: 'Children and schools',
    paragraphs: [
      'Children under 13 must not send us personal information unless their school, or we, have obtained the consent of a parent or guardian. A school’s representative obtains those consents. If we learn that a child’s information reached us without consent, we delete it; parents and schools may ask us for that at any time.',
    ],
  },
  {
    heading: 'Security and where it is processed',
    paragraphs: [
      'Connections are encrypted, links cannot be guessed, and only those who need access to operate the services have it. No system is perfectly secure; if something happens that concerns you, we tell you. Information is processed where the operator of this site runs its servers.',
    ],
  },
];

function rights(contact: string): readonly CopySection[] {
  return [
    {
      heading: 'If you live in California',
      paragraphs: [
        'You have the right to know what personal information we have collected about you, where it comes from, what it is used for and with whom it is shared; to have it corrected or deleted; to limit the use of sensitive information; and not to be treated worse because you use these rights. We do not sell or share personal information in the sense of Californian law.',
        `To know or to delete, write to ${contact}, yourself or through somebody you authorise. We answer by e-mail: we confirm that we received the request within 10 days and fulfil it within 45 days. Where we need longer we tell you why and take up to 45 days more. For a request to know we search our records of the previous 12 months. Before we hand anything out we make sure that it is yours, usually by having you answer from the address of your account.`,
      ],
    },
    {
      heading: 'If you live in Europe',
      paragraphs: [
        'In the European Economic Area, the United Kingdom and Switzerland you may ask for access to your information, for its correction or erasure, for the restriction of its processing and for a copy that you can take elsewhere; you may object to processing, and withdraw a consent at any time with effect for the future. You may also complain to the supervisory authority where you live.',
        'We process your information because it is needed to provide what you asked for (accounts, recordings), because we have a legitimate interest (security, improving the services) or because you consented (newsletter, usage statistics). Where it is transferred to the United States, that is done under the safeguards which the law provides, such as standard contractual clauses.',
        `Requests are answered in the same way and in the same time as above. Write to ${contact}.`,
      ],
    },
    {
      heading: 'Changes, and how to reach us',
      paragraphs: [
        `When this policy changes, the new version is published here with the day from which it applies; of important changes we also tell you by e-mail. Questions go to ${contact}.`,
      ],
    },
  ];
}
