import { rowTexts } from '../texts/rows.ts'

/** Pages of answer sheets that came back: what they are called, and what is said when something was done with them. */
export const scansTexts = {
  ...rowTexts('scan', 'Scan', 'Scans'),
  'noun.scan_page': 'scanned page',
  'scan_page.found': 'Scanned pages found',
  'scan_doubt.found': 'Answers to look at',
  'scan_doubt.value': 'Send what is marked, row by row: [["B"]]',
  'scan_doubt.no_item': 'Send at least one answer',
  'done.scan': 'Pages received',
  'done.scan_discarded': 'Scan set aside',
  'done.scan_page': 'Page decided',
} as const
