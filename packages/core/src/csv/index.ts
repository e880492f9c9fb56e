export { csvLine, spreadsheetText } from './csv-line.ts';
