import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WordBlock, WordParagraph } from '../../../interchange/word/docx/blocks.ts'
import { plainLook, type WordPiece } from '../../../interchange/word/docx/pieces.ts'
import { readDocx } from '../../../interchange/word/docx/read-docx.ts'
import { readWord } from '../../../interchange/word/read-word.ts'
import { hasLibreOffice, savedAgain } from '../../../interchange/word/testing/libreoffice.ts'
import { wordsFor } from '../../../typeset/paper/words.ts'
import { printedWords } from '../../../typeset/testing/printed-text.ts'
import { readerFor } from '../../db/connect.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { seedDemo } from '../../seed/seed-demo.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTypesetPool } from '../../workers/processes/typeset-pool.ts'
import { standardScope } from '../print/link.ts'
import { loadPaper, type OpenedPaper } from '../print/open.ts'
import { secondLanguages } from '../print/second-languages.ts'
import { type PrintScope, printInput } from '../print/typeset-paper.ts'
import { wordDocument } from './word-document.ts'

const databases = await openTestDatabase()
const root = resolve('.')
const state = await mkdtemp(join(tmpdir(), 'quaestor-word-'))
const files = folderFiles(state)
const pool = createTypesetPool({ root, size: 1, cpu_ms: 60_000 })
const papers: OpenedPaper[] = []

beforeAll(async () => {
  await seedDemo({ databases, files, root, now: new Date('2026-11-20T06:00:00.000Z') })
  const { rows } = await databases.owner.query<{ id: number; client_id: number }>(
    'select id, client_id from question_papers where deleted_at is null order by id',
  )
  for (const { id, client_id } of rows) papers.push(await loadPaper(readerFor(databases.app, client_id), id))
})
afterAll(async () => {
  await pool.close()
  await databases.close()
  await rm(state, { recursive: true, force: true })
})

/** Above what stands at the foot of an A4 page, in points. */
const FOOT = 790
/** Letters of formulas are set in alphabets of their own. */
const mathLetters = /[\u{1d400}-\u{1d7ff}]/gu

const wordsIn = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{M}]{3,}/gu) ?? []
const counted = (words: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function wordsOfPdf(pdf: Uint8Array): string[] {
  const lines = printedWords(pdf).filter(({ bottom }) => bottom < FOOT)
  return wordsIn(
    lines
      .map(({ text }) => `${text.replace(/&\w+;/g, ' ').replace(mathLetters, ' ')} `)
      .join('')
      .replace(/\u00ad\s*/g, ''),
  )
}

const labelOf = ({ label }: WordParagraph): WordPiece[] =>
  label ? [{ kind: 'text', text: `${label.text} `, look: plainLook }] : []
const piecesIn = (blocks: readonly WordBlock[]): WordPiece[] =>
  blocks.flatMap((block) =>
    block.kind === 'paragraph'
      ? [...labelOf(block), ...block.pieces, { kind: 'break' as const }]
      : block.rows.flatMap((row) => row.flatMap((cell) => piecesIn(cell.blocks))),
  )

/** Letters and signs of a formula without its commands: "NaHCO" of sodium bicarbonate. */
const lettersOf = (tex: string) =>
  tex
    .replace(/\\(sin|cos|tan|cot|sec|log|ln|lim)(?![a-zA-Z])/g, '$1')
    .replace(/\\[a-zA-Z]+/g, '')
    .replace(/[^\p{L}\p{M}]/gu, '')

/** Words of the text, and letters of the formulas. */
function wordsOfWord(docx: Uint8Array) {
  const pieces = piecesIn(readDocx(docx).blocks)
  const text = pieces.map((piece) => (piece.kind === 'text' ? piece.text : ' ')).join('')
  const formulas = pieces.map((piece) => (piece.kind === 'formula' ? lettersOf(piece.tex) : ' ')).join(' ')
  return { text: wordsIn(text), formulas }
}

const lackingIn = (wanted: readonly string[], there: readonly string[]) => {
  const counts = counted(there)
  return [...counted(wanted)].flatMap(([word, count]) => ((counts.get(word) ?? 0) < count ? [word] : []))
}

const scopes = (paper: OpenedPaper): PrintScope[] => [
  standardScope,
  { ...standardScope, document: 'marking-scheme' },
  ...(secondLanguages(paper).length > 0 ? [{ ...standardScope, edition: 'two-language' as const }] : []),
]

it('I54 the Word file of every paper of the demo school says what its PDF says', async () => {
  expect(papers.length).toBeGreaterThan(3)
  const other: string[] = []
  let compared = 0
  // Heads of tables stand on every page.
  const { number, expected_answer, marks, set } = wordsFor('en')
  const heads = new Set(wordsIn([number, expected_answer, marks, set].join(' ')))
  for (const paper of papers) {
    const whose = { client_id: paper.client_id, account_id: null }
    for (const scope of scopes(paper)) {
      const input = await printInput(files, paper, scope, {})
      if (input.document === 'answer-sheet') throw new Error('not asked for')
      const pdf = wordsOfPdf(await pool.of(whose).pdf(input))
      const { text, formulas } = wordsOfWord(await wordDocument(input, whose))
      const isRepeated = (word: string) => scope.document === 'marking-scheme' && heads.has(word) && text.includes(word)
      const more = lackingIn(text, pdf)
      const fewer = lackingIn(pdf, text).filter((word) => !formulas.includes(word) && !isRepeated(word))
      if (more.length + fewer.length > 0)
        other.push(`${paper.head.name} ${scope.document} ${scope.edition}: +${more} -${fewer}`)
      compared += text.length
    }
  }
  expect(other).toEqual([])
  expect(compared).toBeGreaterThan(2000)
})

it.skipIf(!hasLibreOffice)(
  'I53 a paper that LibreOffice saved again reads as it did (skipped without soffice)',
  async () => {
    // LibreOffice forgets which letters of a formula are upright, and the blanks that are set in it, and gives one alone in its paragraph a line.
    const plainTex = (html: string) =>
      html
        .replace(/<div (data-type=")block(-math"[^>]*>)<\/div>/g, '<p><span $1inline$2</span></p>')
        .replace(/data-latex="[^"]*"/g, (tex) =>
          tex.replace(/\\(?:mathrm|operatorname|text)\b/g, '').replace(/\\[,;:! ]|[\s{}]/g, ''),
        )
    const questionsOf = (bytes: Uint8Array) =>
      readWord(bytes).questions.map(({ number, type, question_text, question_options, max_marks }) => ({
        ...{ number, type, max_marks },
        options: question_options.map(({ data }) => plainTex(data)),
        // Pictures get other names.
        text: plainTex(question_text).replace(/<img[^>]*>/g, '<img>'),
      }))
    for (const paper of papers.slice(0, 1)) {
      const whose = { client_id: paper.client_id, account_id: null }
      const input = await printInput(files, paper, standardScope, {})
      if (input.document === 'answer-sheet') throw new Error('not asked for')
      const written = await wordDocument(input, whose)
      const expected = questionsOf(written)
      expect(expected.length).toBeGreaterThan(0)
      expect(questionsOf(savedAgain(written, ['docx']))).toEqual(expected)
      expect(questionsOf(savedAgain(written, ['odt', 'docx']))).toEqual(expected)
    }
  },
  900_000,
)
