/** The page of the plans. */
export const PRICING_TEXTS = {
  title: 'Pricing · Beep',
  description: 'Beep is free for now, and a free plan stays when paid plans arrive.',
  heading: 'Pricing',
  lead: 'Free for now. A free plan stays when paid plans arrive.',
  free: 'Free',
  freePoints: [
    'Simple link sharing',
    'Web recorder',
    'Chrome extensions for Gmail, Google Docs and Google Classroom',
    'Google Workspace integration',
  ],
  available: 'Available Now',
  freePrice: '$0/month',
  getStarted: 'Get Started Free',
  premium: 'Premium',
  premiumPoints: ['Premium Features & Premium Support'],
  comingSoon: 'Coming Soon',
  unknownPrice: 'TBD',
  missing: 'Something missing?',
  requestFeature: 'Request a Feature',
  requestSubject: 'Feature request',
} as const;
