import { expect, it } from 'vitest';
import { ownLinks } from './own-links.ts';
import type { ListedRecording } from './recording.ts';

function recording(id: string, title: string): ListedRecording {
  return {
    ...{ id, title, shareUrl: `https://beep.example/play/${id}?a&b`, audioUrl: null, mimeType: 'audio/webm' },
    ...{ durationSeconds: 5, createdAtMs: null, expiresAtMs: null, canDelete: true, isTitleShown: false },
  };
}

// spec: titles.15
it('names each link by its title, shown or not, as cells and as a table', () => {
  const { text, html } = ownLinks([recording('a', 'Ivo, Essay 1'), recording('b', '<b>Ágnes</b>')], 0);
  expect(text).toBe(
    'Ivo, Essay 1\thttps://beep.example/play/a?a&b\n<b>Ágnes</b>\thttps://beep.example/play/b?a&b',
  );
  expect(html).toContain('<td>Ivo, Essay 1</td><td><a href="https://beep.example/play/a?a&amp;b">');
  expect(html).toContain('<td>&lt;b&gt;Ágnes&lt;/b&gt;</td>');
});

// spec: titles.15
it.each(['=1+1', '+49', '-1', '@SUM(A1)', '＝1+1'])('a title like %j is no formula', (title) => {
  expect(ownLinks([recording('a', title)], 0).text).toMatch(/^ /);
});
