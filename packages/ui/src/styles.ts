/** What every shell's pages stand on: the font, the tokens and the ground rules. Imported once, for its effect. */
import '@fontsource-variable/instrument-sans/wght.css';
import './styles/fallback-font.css';
import './styles/tokens.css';
import './styles/base.css';
