import { TAB } from '../../../interchange/word/write/properties.ts'
import type { PaperDocument, SectionDocument } from '../../../typeset/document.ts'
import { followsOr } from '../../../typeset/paper/numbering.ts'
import { headXml, instructionsXml, namesXml } from './word-head.ts'
import { type PaperPictures, WordPaper } from './word-paper.ts'
import { directionsXml, orXml, questionXml } from './word-question.ts'

/** A paper as .docx, from the document that its PDF is set from: the two say the same. */
export function paperWord(document: PaperDocument, pictures: PaperPictures): Uint8Array {
  const paper = new WordPaper(document, pictures)
  const isSideBySide = document.arrangement === 'side-by-side'
  return paper.file(
    [
      headXml(paper),
      namesXml(paper),
      instructionsXml(paper, document),
      ...document.sections.map((section) => sectionXml(paper, section, isSideBySide)),
      paper.paragraph('Head', paper.runs('***'), { spacing: { before: 300 } }),
    ].join(''),
  )
}

function sectionXml(paper: WordPaper, section: SectionDocument, isSideBySide: boolean): string {
  const { title, sum, attempt_any, instruction, questions } = section
  const middle = { align: 'center' as const, keep_next: true }
  const heading = sum === null ? paper.runs(title ?? '') : `${TAB}${paper.runs(title ?? '')}${TAB}${paper.runs(sum)}`
  const own = { ...paper.look('Normal'), ...middle }
  return [
    title === null ? '' : paper.paragraph('heading 2', heading, sum === null ? { align: 'center' } : {}),
    attempt_any === null ? '' : paper.paragraph('Head', paper.runs(attempt_any, { bold: true }), { keep_next: true }),
    instruction.length === 0
      ? ''
      : paper.text(instruction, { left: 0, room: paper.room, first: own, rest: own, look: { italic: true } }),
    ...questions.map((question, at) => {
      const isAlternative = followsOr(questions, at)
      return [
        isAlternative ? orXml(paper) : '',
        question.directions ? directionsXml(paper, question.directions) : '',
        questionXml(paper, question, isAlternative, isSideBySide),
      ].join('')
    }),
  ].join('')
}
