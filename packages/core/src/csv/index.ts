export { csvFile, csvLine, spreadsheetText } from './csv-line.ts';
