/**
 * Works of others inside packages, which the packages' own licences do not speak of. Looked up for one version each:
 * another one has to be looked at anew.
 */
export const CONTAINED_WORKS = [
  {
    inside: 'wasm-media-encoders@0.7.0',
    name: 'LAME 3.100, the mp3 encoder',
    licence: 'LGPL-2.0-or-later',
    copyright:
      'Copyright 1998-2008 The LAME Project, Mark Taylor, Takehiro Tominaga, Gabriel Bouvigne, Robert Hegemann and others',
    text: 'LGPL-2.0',
    source: 'https://lame.sourceforge.io',
    exchange:
      'a WebAssembly file of its own (assets/mp3-*.wasm), which another build of LAME can take the place of',
  },
  {
    inside: 'mpg123-decoder@1.0.3',
    name: 'mpg123, the mp3 decoder',
    licence: 'LGPL-2.1-only',
    copyright: 'Copyright by the mpg123 project, 1995 and later',
    text: 'LGPL-2.1',
    source: 'https://www.mpg123.de',
    exchange: 'a package of its own beside the service, which another build of mpg123 can take the place of',
  },
  {
    inside: 'opus-decoder@0.7.12',
    name: 'libopus, the Opus decoder',
    licence: 'BSD-3-Clause',
    copyright: '',
    text: 'libopus',
    source: 'https://opus-codec.org',
  },
  {
    inside: '@wasm-audio-decoders/common@9.0.7',
    name: 'puff, which unpacks (altered)',
    licence: 'Zlib',
    copyright: 'Copyright 2002-2013 Mark Adler',
    text: 'Zlib',
    source: 'https://github.com/madler/zlib',
  },
];
