export {
  type OidcPerson,
  type OidcProviderOptions,
  type RunningOidcProvider,
  startOidcProvider,
} from './start-oidc-provider.ts';
