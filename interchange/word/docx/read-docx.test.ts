import { describe, expect, it } from 'vitest'
import { madeWord, paragraph, run } from '../testing/made-word.ts'
import { numberText } from './number-text.ts'
import type { WordPiece } from './pieces.ts'
import { readDocx } from './read-docx.ts'

const pieces = (content: string): WordPiece[] =>
  readDocx(madeWord([paragraph(content)])).blocks.flatMap((block) => (block.kind === 'paragraph' ? block.pieces : []))
const textOf = (content: string) =>
  pieces(content)
    .map((piece) => (piece.kind === 'text' ? piece.text : `<${piece.kind}>`))
    .join('')
const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const box = (content: string) => `<w:r><w:pict><w:txbxContent><w:p>${content}</w:p></w:txbxContent></w:pict></w:r>`
const alike = (text: string) =>
  `<mc:AlternateContent><mc:Choice>${run(text)}</mc:Choice><mc:Fallback>${run(text)}</mc:Fallback></mc:AlternateContent>`

describe('the text of a paragraph', () => {
  it.each<[string, string, string]>([
    [
      'what was deleted and what is hidden is no text, what was inserted is',
      `${run('a')}<w:del>${run('b')}</w:del><w:ins>${run('c')}</w:ins>${run('d', '<w:vanish/>')}`,
      'ac',
    ],
    [
      'a field shows its result',
      `${run('p')}${field('begin')}<w:r><w:instrText>PAGE</w:instrText></w:r>${field('separate')}${run('7')}${field('end')}`,
      'p7',
    ],
    ['what stands there twice is read once', alike('once'), 'once'],
    ['a text box in a text box is read once', run('a') + box(run('b') + box(run('c'))), 'abc'],
    [
      'content controls and links are text',
      `<w:sdt><w:sdtContent>${run('a')}</w:sdtContent></w:sdt><w:hyperlink>${run('b')}</w:hyperlink>`,
      'ab',
    ],
    ['letters of Symbol are their signs', run('a', '<w:rFonts w:ascii="Symbol"/>'), 'α'],
    [
      'an equation of MathType is named',
      '<w:r><w:object><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>',
      '<lost>',
    ],
  ])('I25 %s', (_name, content, text) => expect(textOf(content)).toBe(text))
})

it.each<[string, string]>([
  ['<m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f>', '\\frac{a}{b}'],
  ['<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>12</m:t></m:r></m:sup></m:sSup>', 'x^{12}'],
  ['<m:rad><m:deg/><m:e><m:r><m:t>2</m:t></m:r></m:e></m:rad>', '\\sqrt{2}'],
  ['<m:r><m:t>2×α≤3</m:t></m:r>', '2\\times\\alpha\\leq3'],
  ['<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:r><m:t>a</m:t></m:r></m:e></m:d>', '[a]'],
  ['<m:func><m:fName><m:r><m:t>sin</m:t></m:r></m:fName><m:e><m:r><m:t>x</m:t></m:r></m:e></m:func>', '\\sin x'],
])('I30 %s is %s', (omml, tex) =>
  expect(pieces(`<m:oMath>${omml}</m:oMath>`)).toMatchObject([{ kind: 'formula', tex }]))

it('I30 a formula that can’t be set is named, not made into another one', () => {
  const deep = `${'<m:sSup><m:e>'.repeat(70)}<m:r><m:t>x</m:t></m:r>${'</m:e><m:sup/></m:sSup>'.repeat(70)}`
  expect(pieces(`<m:oMath>${deep}</m:oMath>`)).toMatchObject([{ kind: 'lost', code: 'formula_part' }])
})

it.each([
  [4, 'lowerRoman', 'iv'],
  [28, 'lowerLetter', 'bb'],
  [2, 'hindiVowels', 'ख'],
  [12, 'hindiNumbers', '१२'],
  [21, 'chineseCounting', '二十一'],
  [3, 'ordinal', '3rd'],
  [7, 'decimalZero', '07'],
])('I10 the number %i of %s is %s', (n, format, text) => expect(numberText(n, format)).toBe(text))
