import { toCsv } from '#contract'
import { fileNameOf, saveFile } from '#web/ui/save-file.ts'

/** A part of a report as a file for spreadsheets; the first line holds the titles of its columns. */
export function saveCsv(title: string, lines: (string | number | null)[][]): void {
  saveFile(new Blob([toCsv(lines)], { type: 'text/csv' }), fileNameOf(title, 'csv'))
}
