/** Words in the User-Agent of programs that fetch a link for a preview or an index. No browser matches. */
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
