import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type LanguageChoice, LanguageSetting } from './language-setting.tsx';
import { type SettingsPorts, SettingsPortsContext } from './settings-ports.ts';

const select = page.getByRole('combobox', { name: 'Language' });

async function open(language: LanguageChoice): Promise<void> {
  const ports = { language } as unknown as SettingsPorts;
  await render(
    <SettingsPortsContext value={ports}>
      <LanguageSetting />
    </SettingsPortsContext>,
  );
  await page.getByText('Language').click();
}

it('names each language in itself, and passes the choice on', async () => {
  const choose = vi.fn(async () => true);
  await open({ chosen: 'ar', choose });
  await expect.element(select).toHaveValue('ar');
  await expect.element(page.getByRole('option', { name: 'Español' })).toHaveAttribute('lang', 'es');
  await userEvent.selectOptions(select, 'es');
  await userEvent.selectOptions(select, '');
  expect(choose.mock.calls).toEqual([['es'], [null]]);
});

it('says that the account could not be told, and shows what counts', async () => {
  await open({ chosen: null, choose: async () => false });
  await userEvent.selectOptions(select, 'ja');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(select).toHaveValue('');
});
