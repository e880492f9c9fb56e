import type { AskedQuestion } from '@beep/api/features/questions';
import { replierName } from '@beep/core/replies';
import { useEffect, useState } from 'react';

/** Finds under which hash the service counts the tries of a name that is typed here; `''` if it counts none yet. */
export type FindAnswerer = (name: string) => Promise<string>;

/** The hash of a name beside the token of this browser, as the contract describes it. */
export async function typedAnswerer(token: string | null, name: string): Promise<string> {
  // Elsewhere the browser neither hashes nor records.
  if (token === null || !isSecureContext) return '';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${token} ${name}`));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whose tries a reply takes; null without a name, undefined while that is not known. */
export function useTypedAnswerer(
  typed: string,
  question: AskedQuestion | null,
  find: FindAnswerer,
): string | null | undefined {
  const name = replierName(typed);
  const [found, setFound] = useState<{ readonly name: string; readonly answerer: string }>();
  const answered = question?.answered;
  // The browser has its token once it has answered.
  useEffect(() => {
    if (name === '' || !answered?.length) return;
    let isOld = false;
    void find(name).then((answerer) => {
      if (!isOld) setFound({ name, answerer });
    });
    return () => {
      isOld = true;
    };
  }, [name, answered, find]);
  if (name === '') return null;
  return found?.name === name ? found.answerer : undefined;
}
