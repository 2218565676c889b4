import type { WordFonts, WordStyle } from './styles.ts'

export const bankFonts: WordFonts = { body: 'Calibri', complex: 'Nirmala UI', asian: 'SimSun', size: 22 }

/** Where the marks stand: at the right edge of an A4 sheet. */
const MARKS_AT = 9660
const marks = { tabs: [{ side: 'right' as const, at: MARKS_AT }] }
const grey = { colour: '6B665B', size: 18 }

/** The styles of a bank. Their names tell our own reader what a paragraph is, whatever else is in it. */
export const bankStyles: readonly WordStyle[] = [
  { name: 'Title', paragraph: { align: 'center', spacing: { after: 160 } }, run: { bold: true, size: 32 } },
  {
    ...{ name: 'heading 1', outline: 0 },
    ...{ paragraph: { keep_next: true, spacing: { before: 280, after: 60 } }, run: { bold: true, size: 28 } },
  },
  {
    ...{ name: 'heading 2', outline: 1 },
    ...{ paragraph: { keep_next: true, spacing: { before: 200, after: 40 } }, run: { bold: true, size: 24 } },
  },
  { name: 'Question', paragraph: { keep_next: true, ...marks, spacing: { before: 180 } } },
  { name: 'Question Text', paragraph: { ...marks, indent: { left: 460 } } },
  { name: 'Question Part', paragraph: { keep_next: true, ...marks, spacing: { before: 80 } } },
  { name: 'Option', paragraph: { spacing: { after: 20 } } },
  { name: 'Answer', paragraph: { ...marks, spacing: { before: 20, after: 40 }, indent: { left: 460 } } },
  { name: 'Explanation', based_on: 'Answer' },
  { name: 'Facts', paragraph: { indent: { left: 460 } }, run: grey },
]
