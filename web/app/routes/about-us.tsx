import { Article, ArticleSection } from '@beep/ui';
import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { pageMeta } from '../shell/page-meta.ts';
import { mailTo, useSiteDetails } from '../site-details.ts';

const POSITIONS = [
  'Senior Backend Engineer (Go)',
  'Senior Front-End Engineer (React)',
  'Senior Android Engineer (Kotlin)',
  'Senior iOS Engineer (Swift)',
] as const;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'About Us · Beep',
    description: 'Everyone deserves to be heard. Why we make voice notes for the tools people write in.',
  });

export default function AboutUs(): ReactNode {
  const { jobsEmail } = useSiteDetails();
  return (
    <Article
      heading="Everyone Deserves to be Heard"
      lead="Most of what we tell each other at school and at work is typed. A lot of it would be better said out loud."
    >
      <ArticleSection heading="Why Beep">
        <p>
          A voice carries what text leaves out: patience, doubt, delight. We make leaving a voice note as easy
          as leaving a comment, in the tools where people already write to each other.
        </p>
        <p>
          Teachers, students, professors and project managers use Beep to explain, to encourage and to answer.
          Anyone with the link can listen. There’s nothing to install and no account to create.
        </p>
      </ArticleSection>
      <ArticleSection heading="What’s Next">
        <p>
          More places to speak, and less to think about when you do. Recording should never lose a word,
          listening should work on every device, and both should work for people who find screens full of text
          hard to use. The free plan stays when paid plans arrive.
        </p>
      </ArticleSection>
      <ArticleSection heading="Join Us">
        <p>We’re a small team looking for people who care how things sound. Open positions:</p>
        <ul>
          {POSITIONS.map((position) => (
            <li key={position}>
              {jobsEmail === undefined ? position : <a href={mailTo(jobsEmail, position)}>{position}</a>}
            </li>
          ))}
        </ul>
      </ArticleSection>
    </Article>
  );
}
