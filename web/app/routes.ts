import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/start.ts'),
  layout('routes/with-header.tsx', [
    route('record', 'routes/record.tsx'),
    route('play/:audioId', 'routes/play.tsx'),
    route('history', 'routes/history.tsx'),
    route('error', 'routes/error.tsx'),
    route('404', 'routes/not-found.tsx', { id: 'not-found' }),
    route('*', 'routes/not-found.tsx', { id: 'unmatched' }),
  ]),
  route('log-in', 'routes/log-in.tsx'),
  route('create-account', 'routes/create-account.tsx'),
] satisfies RouteConfig;
