import { expect, it } from 'vitest';
import { signInChoices } from './sign-in-choices.ts';

// spec: oidc.10
it('offers Google, unless the service has providers of its own', () => {
  expect(signInChoices()).toEqual([{ provider: 'google', kind: 'google', label: 'Continue with Google' }]);
});

it('offers each provider by name, in the order of the operator', () => {
  expect(
    signInChoices([
      { id: 'oidc.school', kind: 'generic', name: 'Hill School' },
      { id: 'oidc.microsoft', kind: 'microsoft', name: 'Microsoft' },
    ]),
  ).toEqual([
    { provider: 'oidc.school', kind: 'generic', label: 'Continue with Hill School' },
    { provider: 'oidc.microsoft', kind: 'microsoft', label: 'Continue with Microsoft' },
  ]);
});

it('offers one button where the providers are not known', () => {
  expect(signInChoices([])).toEqual([{ provider: 'google', kind: 'generic', label: 'Log in' }]);
});
