import { errorSchema } from '@beep/api/contract';

/** `201` for a success, `410 deleted` for an error, whose body must match the contract. */
export async function responseCode(answer: Response | Promise<Response>): Promise<string> {
  const response = await answer;
  if (response.status < 400) return String(response.status);
  return `${response.status} ${errorSchema.parse(await response.json()).code}`;
}
