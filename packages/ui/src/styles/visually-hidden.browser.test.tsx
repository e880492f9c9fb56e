import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import styles from './visually-hidden.module.css';

it.each(['ltr', 'rtl'])('hidden words after a full line do not make the page wider, %s', async (dir) => {
  await page.viewport(320, 400);
  await renderUi(
    <div dir={dir} style={{ position: 'absolute', insetInline: 0, whiteSpace: 'nowrap' }}>
      <span style={{ display: 'inline-block', width: '100%' }}>full</span>
      <span className={styles.visuallyHidden}>hidden</span>
      <span className={styles.visuallyHiddenOnPhones}>hidden</span>
    </div>,
  );
  document.documentElement.dir = dir;
  try {
    expect(document.documentElement.scrollWidth).toBe(320);
  } finally {
    document.documentElement.removeAttribute('dir');
  }
});
