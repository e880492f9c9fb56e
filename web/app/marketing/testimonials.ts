import type { SiteDetails, Testimonial } from '@beep/api';
import { SAMPLE_TESTIMONIALS } from '@beep/core/texts';

/** The operator's testimonials, or marked samples. */
export function testimonialsOf({ testimonials = SAMPLE_TESTIMONIALS }: SiteDetails): readonly Testimonial[] {
  return testimonials;
}
