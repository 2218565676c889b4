import { toCsv } from '#contract'
import { fileNameOf, saveFile } from '#web/ui/save-file.ts'

/** A part of a report as a file for spreadsheets; the first line holds the titles of its columns. What does not break on the screen has plain spaces in it. */
export function saveCsv(title: string, lines: (string | number | null)[][]): void {
  const plain = lines.map((line) => line.map((one) => (typeof one === 'string' ? one.replaceAll('\u00a0', ' ') : one)))
  saveFile(new Blob([toCsv(plain)], { type: 'text/csv' }), fileNameOf(title, 'csv'))
}
