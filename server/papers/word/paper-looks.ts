import type { PageSize } from '#contract'
import { NUMBER_WIDTH } from '../../../interchange/word/write/lists.ts'
import type { WordFonts, WordStyle } from '../../../interchange/word/write/styles.ts'
import { type WordPage, widthOf } from '../../../interchange/word/write/word-file.ts'
import type { DocumentFrame } from '../../../typeset/document.ts'

/** Twips; the margins are those of the printed page. */
const margins = { top: 1000, right: 1120, bottom: 1200, left: 1120 }
const sheets: Readonly<Record<PageSize, WordPage>> = {
  A4: { width: 11906, height: 16838, margins },
  LETTER: { width: 12240, height: 15840, margins },
  LEGAL: { width: 12240, height: 20160, margins },
}
export const sheetOf = (page: PageSize): WordPage => sheets[page]

/** Room beside a question's text: for its number before it, and for its marks behind it. */
export const TEXT_LEFT = NUMBER_WIDTH
export const MARKS_WIDTH = 700

/** Fonts that most computers have, for the letters that the school's own font hasn't. */
const complexFonts: Readonly<Record<string, string>> = { ur: 'Urdu Typesetting', ar: 'Traditional Arabic' }

export const fontsOf = ({ fonts, language, text_size }: DocumentFrame): WordFonts => ({
  body: fonts.body,
  complex: complexFonts[language] ?? 'Nirmala UI',
  asian: 'SimSun',
  size: Math.round(text_size * 2),
})

/** The styles of what is printed around a paper, for a sheet so wide. */
export function paperStyles(sheet: WordPage): WordStyle[] {
  const room = widthOf(sheet)
  const tabs = [{ side: 'right' as const, at: room }]
  const beside = { tabs, indent: { left: TEXT_LEFT, right: MARKS_WIDTH } }
  const together = { keep_next: true, keep_lines: true }
  return [
    { name: 'Title', paragraph: { align: 'center', spacing: { after: 40 } }, run: { bold: true, size: 33 } },
    {
      ...{ name: 'heading 1', outline: 0 },
      ...{ paragraph: { keep_next: true, spacing: { before: 80, after: 60 } }, run: { bold: true } },
    },
    {
      ...{ name: 'heading 2', outline: 1 },
      paragraph: {
        ...{ keep_next: true, tabs: [{ side: 'center' as const, at: Math.round(room / 2) }, ...tabs] },
        spacing: { before: 320, after: 100 },
      },
      run: { bold: true, size: 24 },
    },
    { name: 'Head', paragraph: { align: 'center', spacing: { after: 40 } } },
    { name: 'Facts of the Paper', paragraph: { tabs, spacing: { after: 40 } } },
    { name: 'Question', paragraph: { keep_lines: true, tabs, spacing: { before: 220, after: 60 } } },
    { name: 'Question Text', paragraph: { keep_lines: true, ...beside } },
    { name: 'Question Part', paragraph: { keep_lines: true, tabs, spacing: { before: 80, after: 60 } } },
    { name: 'Option', paragraph: { keep_lines: true, spacing: { after: 40 } } },
    {
      name: 'Or',
      paragraph: { ...together, align: 'center', spacing: { before: 140, after: 60 } },
      run: { bold: true },
    },
    { name: 'Directions', paragraph: { ...together, spacing: { before: 120, after: 60 } } },
    { name: 'Answer', paragraph: { spacing: { before: 30, after: 30 } } },
    { name: 'footer', paragraph: { spacing: { after: 0 } }, run: { size: 18, colour: '404040' } },
  ]
}
