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
      lead="Most of what people tell each other at school and at work is typed. Much of it would be better said."
    >
      <ArticleSection heading="Why Beep">
        <p>
          A voice carries what a sentence leaves out: patience, doubt, delight. We make it as easy to leave a
          voice as it is to leave a comment, in the places where people write to each other already.
        </p>
        <p>
          Teachers, students, professors and project managers use Beep to explain, to encourage and to answer.
          Whoever gets the link just listens; there is nothing to install and nobody to sign up with.
        </p>
      </ArticleSection>
      <ArticleSection heading="What’s Next">
        <p>
          More places to speak in, and less to think about when you do. Recording should never lose a word,
          listening should work on every device, and both should be open to people whom screens of text leave
          out. The free plan stays when paid plans arrive.
        </p>
      </ArticleSection>
      <ArticleSection heading="Join Us">
        <p>We are a small team and look for people who care how things sound. Open positions:</p>
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
