/** Global styles of every shell: font, tokens and base rules. Import it once, for its side effects. */
import '@fontsource-variable/instrument-sans/wght.css';
import './styles/fallback-font.css';
import './styles/tokens.css';
import './styles/base.css';
