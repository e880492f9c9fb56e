import type { CopySection } from './copy-section.ts';

/** The Privacy Policy, with the rights of Californians and Europeans. */
export function privacySections(addresses: {
  readonly supportEmail?: string | undefined;
}): readonly CopySection[] {
  const { supportEmail = 'the operator of this site' } = addresses;
  return [...WHAT_WE_DO, ...rights(supportEmail)];
}

const WHAT_WE_DO: readonly CopySection[] = [
  {
    heading: 'What we collect',
    paragraphs: ['As little as we need:'],
    points: [
      'from your account with the identity provider: your name, e-mail address, picture and an identifier. We never see your password;',
      'your recordings, with their length, how loud they are, when they were made, when they expire, and which tool they were made in;',
      'the transcript of a recording, if you wrote one or the operator of this site has set up automatic transcription;',
      'how often a recording was listened to, when it was first heard and how far. The owner’s own plays are not counted;',
      'voice replies and answers, for the owner of the recording, with the name that their sender gave, if any, and with their transcripts;',
      'the names that a teacher puts into a question, a list of names or a sheet of labels;',
      'what you set up: your settings and language, tags, playlists, API tokens and webhooks;',
      'if you come from a learning platform or from a site that shows our recorder: the identifier and name that it gives us, and of a learning platform the course, your role and the scores of answers;',
      'your e-mail address, if you subscribe to the newsletter;',
      'technical logs that every server keeps for a short time, such as the time of a request and the address it came from, to keep the services running and secure.',
    ],
    afterwards: [
      'Listeners don’t need an account. To count each listener once, their browser makes a random identifier for each recording, which we keep for only one hour, in a form that can’t be traced back. We keep the address it came from in the same way, so that one place can’t be counted over and over.',
    ],
  },
  {
    heading: 'What we use it for',
    paragraphs: [
      'To record, store and play voice notes; to show you your own; to keep accounts secure; to answer when you write to us; and to send the e-mails you opted in to when you created your account. You can stop them with the link in each e-mail or by writing to us.',
      'We do not sell personal information, we do not show advertising, and we do not use recordings to train software.',
    ],
  },
  {
    heading: 'Who receives it',
    paragraphs: [
      'Anyone with the link to a recording can listen to it, unless the policy of your school lets fewer people listen. A voice reply is for the owner of the recording; others hear an answer to a question only if the question says so before you send it. The administrators of your school see and hear what its policy lets them.',
      'A program to which you give an API token can do what the token is for, and a webhook tells the program that you name what happens to your recordings. A learning platform gets the links that its teachers choose, and the times and scores of answers.',
      'Beyond that, we share information only with companies that run parts of the services for us (hosting, storage, identity, e-mail), who may use it for nothing else, and with authorities where the law requires it.',
    ],
  },
  {
    heading: 'Cookies and storage in your browser',
    paragraphs: [
      'We set no cookies of our own to run the services, except one for the ten minutes in which you log in with an identity provider or come from a learning platform. Your browser stores your settings and language, your playback speed, your session, recordings that haven’t been sent yet, the keys of voice replies you sent, and where you stopped in the last 20 recordings you heard. If the operator of this site uses usage statistics, we ask you first. Your answer is kept in a cookie for 150 days, and nothing is loaded unless you agree.',
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'A recording is kept until you delete it, until it expires on the day you chose, or until you delete your account. Its link then stops working right away and its files are removed. Voice replies end by themselves, 30 days after they were sent unless the question says otherwise or their owner keeps them. Deleting your account deletes every recording, its listen counts and replies, what you set up, and the account itself. We keep only a random identifier, so that old logins are refused and old links can say that the recording is gone. Copies in backups are removed when the operator of this site replaces the backups.',
    ],
  },
  {
    heading: 'Children and schools',
    paragraphs: [
      'Children under 13 must not send us personal information unless their school, or we, have obtained the consent of a parent or guardian. A school’s representative obtains that consent. If we learn that we received a child’s information without consent, we delete it. Parents and schools may ask us to do so at any time.',
    ],
  },
  {
    heading: 'Security and where it is processed',
    paragraphs: [
      'Connections are encrypted, links cannot be guessed, and only those who need access to operate the services have it. No system is perfectly secure; if something happens that affects you, we tell you. Information is processed where the operator of this site runs its servers.',
    ],
  },
];

function rights(contact: string): readonly CopySection[] {
  return [
    {
      heading: 'If you live in California',
      paragraphs: [
        'You have the right to know what personal information we have collected about you, where it comes from, what it is used for and with whom it is shared; to have it corrected or deleted; to limit the use of sensitive information; and not to be treated worse for using these rights. We do not sell or share personal information as defined by California law.',
        `To know or to delete, write to ${contact}, yourself or through someone you authorize. We answer by e-mail. We confirm that we received your request within 10 days and fulfill it within 45 days. If we need longer, we tell you why and take up to 45 days more. For a request to know, we search our records of the previous 12 months. Before we release anything, we make sure that it is yours, usually by having you reply from the e-mail address of your account.`,
      ],
    },
    {
      heading: 'If you live in Europe',
      paragraphs: [
        'In the European Economic Area, the United Kingdom and Switzerland you may ask for access to your information, for its correction or erasure, for restriction of its processing and for a copy that you can take elsewhere. You may object to processing, and withdraw consent at any time with effect for the future. You may also complain to the supervisory authority where you live.',
        'We process your information because it is needed to provide what you asked for (accounts, recordings), because we have a legitimate interest (security, improving the services) or because you consented (newsletter, usage statistics). Where it is transferred to the United States, it is protected by legal safeguards such as standard contractual clauses.',
        `We answer requests in the same way and within the same time as above. Write to ${contact}.`,
      ],
    },
    {
      heading: 'Changes, and how to reach us',
      paragraphs: [
        `When this policy changes, we publish the new version here with its effective date. We also tell you about important changes by e-mail. If you have questions, write to ${contact}.`,
      ],
    },
  ];
}
