import { OWN_LIVES } from '../compiled/retention.ts';

/** The longest lives that the policies of domains have; null is one without an end. */
export function ownLivesPoint(lives: readonly (string | null)[]): string {
  const own = lives.map((life) => (life === null ? OWN_LIVES.unlimited : OWN_LIVES.limited({ life })));
  return OWN_LIVES.point({ lives: own.join(', or ') });
}
