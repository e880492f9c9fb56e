import type { CopySection } from './copy-section.ts';

const OPERATOR = 'the operator of this site';

/** The Terms of Service: two openers and fourteen numbered sections. */
export function termsSections(addresses: {
  readonly copyrightEmail?: string | undefined;
  readonly supportEmail?: string | undefined;
}): readonly CopySection[] {
  const { copyrightEmail = OPERATOR, supportEmail = OPERATOR } = addresses;
  return [...OPENERS, ...FIRST_SECTIONS, copyrightSection(copyrightEmail), ...lastSections(supportEmail)];
}

const OPENERS: readonly CopySection[] = [
  {
    heading: 'To Use Our Services',
    paragraphs: [
      'These terms are an agreement between you and Beep about the website, the web recorder, the browser extensions, the add-ons and the pages on which voice notes are played (together, the services). By using any of them you accept these terms and our Privacy Policy. If you do not accept them, do not use the services.',
      'You must be at least 18 years old, or have the consent of a parent or guardian who accepts these terms for you. Children under 13 must not send us any personal information unless their school, or Beep, has obtained the consent of a parent or guardian beforehand.',
      'Where a school uses the services with its students, its representative confirms that they may act for the school, and that the school obtains every parental consent that is required and keeps it on file.',
    ],
  },
  {
    heading: 'If You Post Content',
    paragraphs: [
      'A voice note belongs to the person who recorded it. When you save one, we store it, convert it into formats that browsers can play, and send it to everyone who opens its link. You allow us to do that, and nothing else, for as long as the voice note exists.',
      'Anyone who has a link can listen without logging in. Only share links with people who may hear what you said. You can delete a voice note, or let it expire, at any time.',
    ],
  },
];

const FIRST_SECTIONS: readonly CopySection[] = [
  {
    heading: '1. Passwords and Access',
    paragraphs: [
      'You log in with an account from an identity provider such as Google. Keep that account to yourself. You are responsible for what is done through it. Tell us right away if someone else has used it.',
      'We may refuse, suspend or end access to an account that breaks these terms or endangers the services or other people.',
    ],
  },
  {
    heading: '2. Your Obligations',
    paragraphs: ['Use the services lawfully. In particular, you will not:'],
    points: [
      'record people who have not agreed to it where the law requires their agreement;',
      'save or share what is unlawful, threatening, harassing, hateful, defamatory or obscene, or what violates the rights of others;',
      'impersonate anyone, or collect information about other users;',
      'send malicious code, get around limits or security, or overload the services so that others cannot use them;',
      'copy, resell or reverse engineer the services, except where the law allows it regardless of these terms.',
    ],
  },
  {
    heading: '3. Public Postings and Licensed Materials',
    paragraphs: [
      'If you publish the link of a voice note, everyone who finds the link can listen, and others may pass it on. You alone are responsible for what you publish.',
      'You grant us a worldwide, royalty-free license to store, convert, transmit and play what you post, to the extent the services need it. The license ends when the content is deleted. If you send us ideas or suggestions, we may use them without owing you anything.',
      'The services, their software, text, names and marks remain ours or our licensors’. You may use them as these terms allow, and in no other way.',
    ],
  },
  {
    heading: '4. Fees and Payments',
    paragraphs: [
      'The services are free for now, and a free plan stays when paid plans arrive. If you order a paid plan, you agree to pay its fees in advance for each period, plus applicable taxes.',
      'Charges that remain unpaid are delinquent after 30 days. On delinquent amounts we may charge 1.5 percent per month, or the highest rate the law allows if that is lower, plus the cost of collection.',
      'We announce fee changes at least 30 days before they take effect. You may cancel a paid plan with 30 days’ notice. Fees already paid are not refunded unless these terms or the law require it.',
    ],
  },
  {
    heading: '5. Warranties',
    paragraphs: [
      'You warrant that you may agree to these terms and that what you post does not violate the rights of others.',
      'We provide the services “as is” and “as available”. To the extent the law allows, we disclaim all warranties, express or implied, including warranties of merchantability, fitness for a particular purpose, title and non-infringement. We do not warrant that the services will be uninterrupted or free of errors, or that a recording will never be lost. Keep a copy of anything you cannot do without.',
    ],
  },
  {
    heading: '6. Limitation of Liability',
    paragraphs: [
      'To the extent the law allows, we are not liable for indirect, incidental, special, consequential or punitive damages, or for lost profits, data or goodwill, whatever the basis of the claim and even if we knew that such damage was possible.',
      'Our total liability is limited to the fees you paid us in the six months before the event that gave rise to the claim, or to $10 if you use the services free of charge.',
      'If we break these terms, your remedy is a refund of one month’s fee or up to USD 10, whichever is less. Claims must be brought within 3 months after they arise. Later claims are barred.',
    ],
  },
  {
    heading: '7. Duration',
    paragraphs: [
      'These terms apply from your first use of the services until your account is deleted. You can delete it yourself at any time. We may end this agreement with notice, or without notice if you break these terms. Sections 3, 5, 6, 13 and 14 continue to apply afterward.',
    ],
  },
  {
    heading: '8. Modification of Terms',
    paragraphs: [
      'We may change these terms. The current version and its effective date are always on this page. We also tell you about important changes by e-mail or in the product. If you keep using the services after the effective date, you accept the change.',
    ],
  },
  {
    heading: '9. Modifications to Services',
    paragraphs: [
      'We may change, limit or end the services or parts of them. If something you use is ending, we try to tell you early enough to keep your recordings.',
    ],
  },
  {
    heading: '10. International Users',
    paragraphs: [
      'The services are operated from the United States. If you use them from elsewhere, you do so on your own initiative, you are responsible for following the law of your country, and you agree that your information is processed in the United States.',
    ],
  },
  {
    heading: '11. Third Party Content',
    paragraphs: [
      'Voice notes appear in documents, e-mails and classes that others operate, and pages may link to other sites. We do not control or endorse them and are not responsible for them. Beep is not affiliated with or endorsed by the provider of the document, mail and classroom tools it works with.',
    ],
  },
];

function copyrightSection(address: string): CopySection {
  return {
    heading: '12. Copyright Notice and Counter-Notice',
    paragraphs: [
      `If you believe that something in the services infringes your copyright, send a notice to ${address} with the following:`,
    ],
    points: [
      'the work that is infringed, and the link to the material that infringes it;',
      'your name, address, telephone number and e-mail address;',
      'a statement that you believe in good faith that the use is not authorized by the owner, its agent or the law;',
      'a statement, under penalty of perjury, that the notice is accurate and that you are the owner or may act for the owner;',
      'your physical or electronic signature.',
    ],
    afterwards: [
      'If your material was removed, you may send a counter-notice that identifies the material and where it was, states under penalty of perjury that it was removed by mistake or misidentification, gives your name and address, consents to the jurisdiction of the federal court there, and is signed. We forward it to the person who complained and restore the material after 10 business days unless they tell us that they have gone to court. Accounts that infringe repeatedly are closed.',
    ],
  };
}

function lastSections(contact: string): readonly CopySection[] {
  return [
    {
      heading: '13. Class Action Waiver and Arbitration',
      paragraphs: [
        `Please write to ${contact} first. Most disputes end there. Disputes that cannot be settled that way are decided by one arbitrator in binding arbitration under the consumer arbitration rules of an established arbitration body, and not by a court. Either side may still bring a qualifying case in small-claims court, or ask a court to stop an infringement of intellectual property.`,
        'Disputes are brought individually. You and we waive the right to a trial by jury and the right to take part in a class action, a class arbitration or any other representative proceeding.',
      ],
    },
    {
      heading: '14. Miscellaneous',
      paragraphs: [
        'These terms are governed by the law of the State of Delaware, without regard to its conflict of laws rules. For anything that may go to court, the courts of the Florida county where we are based have exclusive venue.',
        'These terms and the Privacy Policy are the entire agreement between us about the services. If a provision is invalid, the rest stays in force. If we do not enforce a provision once, we do not waive it. You may not transfer this agreement without our consent; we may transfer it together with the services.',
      ],
    },
  ];
}
