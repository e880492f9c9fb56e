/** Programs that fetch a link to draw a preview or an index, by the word in their User-Agent. Browsers are not here. */
const PREVIEW_ROBOTS: readonly string[] = [
  'Applebot',
  'bingbot',
  'BingPreview',
  'Discordbot',
  'Embedly',
  'facebookexternalhit',
  'Facebot',
  'Google-PageRenderer',
  'Google-Read-Aloud',
  'Googlebot',
  'GoogleImageProxy',
  'Iframely',
  'LinkedInBot',
  'Mastodon',
  'Pinterestbot',
  'redditbot',
  'SkypeUriPreview',
  'Slackbot',
  'Slack-ImgProxy',
  'TelegramBot',
  'Twitterbot',
  'vkShare',
  'WhatsApp',
  'YandexBot',
];

const PATTERN = new RegExp(PREVIEW_ROBOTS.join('|'), 'i');

export function isPreviewRobot(userAgent: string): boolean {
  return PATTERN.test(userAgent);
}
