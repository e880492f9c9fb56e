import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/with-header.tsx', [
    index('routes/home.tsx'),
    route('products/:product', 'routes/product.tsx'),
    route('pricing', 'routes/pricing.tsx'),
    route('about-us', 'routes/about-us.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('record/:service?', 'routes/record.tsx'),
    route('play/:audioId', 'routes/play.tsx'),
    route('welcome', 'routes/welcome.tsx'),
    route('history', 'routes/history.tsx'),
    route('admin/:section?/:item?', 'routes/admin.tsx'),
    route('delete-account', 'routes/delete-account.tsx'),
    route('error', 'routes/error.tsx'),
    route('404', 'routes/not-found.tsx', { id: 'not-found' }),
    route('*', 'routes/not-found.tsx', { id: 'unmatched' }),
  ]),
  route('log-in', 'routes/log-in.tsx'),
  route('create-account', 'routes/create-account.tsx'),
  route('extension-login', 'routes/extension-login.tsx'),
  route('embed/:audioId', 'routes/embed.tsx'),
  route('embed-script', 'routes/embed-script.ts'),
  route('listen-script', 'routes/listen-script.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
] satisfies RouteConfig;
