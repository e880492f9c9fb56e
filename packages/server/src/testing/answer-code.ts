import { errorSchema } from '@beep/api/contract';

/** `201` of a success, `410 deleted` of a refusal, whose body must be the contract's. */
export async function answerCode(answer: Response | Promise<Response>): Promise<string> {
  const response = await answer;
  if (response.status < 400) return String(response.status);
  return `${response.status} ${errorSchema.parse(await response.json()).code}`;
}
