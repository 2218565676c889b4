import { beforeAll, describe, expect, it } from 'vitest'
import type { QuestionContent } from '../../../domain/questions/stored-question.ts'
import { findWriter } from '../../formats.ts'
import type { ExportedQuestion } from '../../items/exported-question.ts'
import { allNodes, attributeOf, nodesIn, readXmlTree, textIn, type XmlNode } from '../../xml/xml-tree.ts'
import { openZip } from '../../zip/zip-parts.ts'
import type { WordParagraph } from '../docx/blocks.ts'
import { wordXml, wordZip } from '../docx/limits.ts'
import { plainOf } from '../docx/pieces.ts'
import { readDocx } from '../docx/read-docx.ts'
import { OWN_COPY_PART, readOwnCopies } from '../own/own-copy.ts'
import { outOfOrder } from '../testing/schema-order.ts'
import { writeWordBank } from './bank.ts'

const MCQ_TEXT = '<p>Which of these is <strong>prime</strong>?</p>'
const option = (data: string, is_correct = false) => ({ data, is_correct, fixed: false })

let id = 0
function question(changes: Partial<QuestionContent> & Partial<ExportedQuestion>): ExportedQuestion {
  return {
    id: ++id,
    ...{ type: 'SHORT', level: 'EASY', skill: 'APPLY', max_marks: 1, negative_marks: 0 },
    ...{ question_text: '<p>Why?</p>', question_options: [], sub_questions: [], answer: null, explanation: null },
    ...{ source: null, language: 'en', translations: [], tags: [], expected_minutes: null },
    place: { grade: 'Class 10', subject: 'Science', chapter: 'Light', topic: null },
    ...changes,
  }
}

const KEY = '0123456789abcdef0123456789abcdef.png'
/** One of every type, and everything that a text may hold. */
const bank: ExportedQuestion[] = [
  question({
    type: 'MCQ_SINGLE',
    question_text: MCQ_TEXT,
    question_options: [option('<p>4</p>'), option('<p>7</p>', true), option('<p>9</p>')],
    explanation: '<p>7 has two factors.</p>',
    tags: ['numbers; primes'],
  }),
  question({
    type: 'MCQ_MULTI',
    question_options: [option('<p>a</p>', true), option('<p>b</p>'), option('<p>c</p>', true)],
  }),
  question({ type: 'TRUE_FALSE', answer: { value: false } }),
  question({ type: 'ASSERTION_REASON', question_text: '<p>Assertion: a</p><p>Reason: b</p>', answer: { option: 'C' } }),
  question({
    type: 'FILL_BLANK',
    question_text: '<p>The {{1}} is {{2}}.</p>',
    answer: { blanks: [['colour', 'color'], ['red']] },
  }),
  question({
    type: 'MATCH',
    answer: {
      pairs: [
        ['<p>Na</p>', '<p>Sodium</p>'],
        ['<p>Fe</p>', '<p>Iron</p>'],
      ],
      distractors: ['<p>Gold</p>'],
    },
  }),
  question({ type: 'ORDER', answer: { sequence: ['<p>one</p>', '<p>two</p>', '<p>three</p>'] } }),
  question({ type: 'NUMERIC', answer: { value: 9.8, tolerance: 0.1, tolerance_kind: 'ABSOLUTE', unit: 'm/s' } }),
  question({
    type: 'VERY_SHORT',
    question_text: '<p>प्रकाश क्या है?</p>',
    language: 'hi',
    answer: { model_answer: '<p>ऊर्जा</p>', marking_points: [] },
  }),
  question({
    answer: {
      model_answer: '<p>Since <span data-type="inline-math" data-latex="(x+1)^2"></span></p><ul><li><p>b</p></li></ul>',
      marking_points: [{ text: 'finds \\(x^2\\)', marks: 0.5 }],
    },
  }),
  question({
    type: 'LONG',
    question_text: `<table><thead><tr><th colspan="2"><p>h</p></th></tr></thead><tbody><tr><td rowspan="2"><p>a</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td></tr></tbody></table><div data-type="block-math" data-latex="\\frac{a}{b}"></div><blockquote><p><u>x</u><s>y</s><sub>2</sub></p></blockquote>`,
  }),
  question({
    type: 'DIAGRAM',
    question_text: `<p>Draw.</p><p><img src="/v1/media/file/${KEY}" alt="a &quot;lens&quot;" width="80"></p>`,
  }),
  question({
    type: 'CASE_STUDY',
    question_text: '<p>A passage.</p>',
    sub_questions: [
      {
        content: '<p>First?</p>',
        type: 'MCQ_SINGLE',
        options: [option('<p>x</p>', true), option('<p>y</p>')],
        answer: null,
        max_marks: 1,
        or_group: null,
      },
      {
        content: '<p>Second?</p>',
        type: 'SHORT',
        options: [],
        answer: { model_answer: '<p>s</p>', marking_points: [] },
        max_marks: 2,
        or_group: 'a',
      },
      { content: '<p>Third?</p>', type: 'SHORT', options: [], answer: null, max_marks: 2, or_group: 'a' },
    ],
    place: { grade: 'Class 10', subject: 'Science', chapter: 'Heat', topic: 'Steam' },
  }),
]

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pictures = new Map([[KEY, { bytes: png, mime: 'image/png' as const, width: 40, height: 30 }]])

async function write(questions: ExportedQuestion[], with_answers = true) {
  const made = await findWriter('docx').write({ questions, pictures, with_answers })
  if (!made) throw new Error('Nothing writes docx.')
  return made
}
const partOf = (bytes: Uint8Array, name: string): XmlNode => {
  const part = openZip(bytes, wordZip).find(name)
  if (!part) throw new Error(`no ${name}`)
  return readXmlTree(part, wordXml)
}
const paragraphsOf = (bytes: Uint8Array) =>
  readDocx(bytes).blocks.filter((block): block is WordParagraph => block.kind === 'paragraph')
const linesOf = (bytes: Uint8Array) =>
  paragraphsOf(bytes).map(({ style, label, pieces }) => `${style}|${label?.text ?? ''}|${plainOf(pieces)}`)

let bytes: Uint8Array
let lines: string[]
beforeAll(async () => {
  bytes = (await write(bank)).bytes
  lines = linesOf(bytes)
})

describe('I52 the bank as Word', () => {
  it('has questions, options and answers by their styles and by Word’s own lists', () => {
    expect(lines.slice(0, 9)).toEqual([
      'title||Question bank',
      'heading 1||Class 10 – Science',
      'heading 2||Light',
      'question|1.|Which of these is prime?\t[1]',
      'option|(A)|4',
      'option|(B)|7',
      'option|(C)|9',
      'answer||Answer: B',
      'explanation||Explanation: 7 has two factors.',
    ])
    expect(lines[9]).toBe(
      'facts||Type: MCQ_SINGLE; Level: EASY; Skill: APPLY; Chapter: Light; Tags: numbers, primes; Language: en',
    )
  })

  it.each([
    ['MCQ_MULTI', 'answer||Answer: A, C'],
    ['TRUE_FALSE', 'answer||Answer: False'],
    ['ASSERTION_REASON', 'answer||Answer: C'],
    ['FILL_BLANK', 'question|5.|The ________ is ________.\t[1]'],
    ['FILL_BLANK', 'answer||Answer: colour | color; red'],
    ['MATCH', 'answer||Answer: 1-C; 2-B'],
    ['ORDER', 'answer||Answer: A, C, B'],
    ['NUMERIC', 'answer||Answer: 9.8 ± 0.1 m/s'],
    ['SHORT', 'answer||Marking point: finds \ufffc\t[0.5]'],
    ['CASE_STUDY', 'question part|(a)|First?\t[1]'],
    ['CASE_STUDY', 'question part|(c)|Third?\t[2]'],
    ['chapters', 'heading 2||Heat'],
  ])('%s: %s', (_, line) => {
    expect(lines).toContain(line)
  })

  it('without answers has nothing that tells them, and no copy of the stored questions', async () => {
    const { bytes: bare } = await write(bank, false)
    const text = linesOf(bare).join('\n')
    expect(text).not.toMatch(/Answer|Explanation|Marking point|Type:|two factors|ऊर्जा/)
    expect(text).toContain('Which of these is prime?')
    expect(openZip(bare, wordZip).names.filter((name) => name.startsWith('customXml'))).toEqual([])
  })

  it('tells the translations, which nobody sees in it, and a picture that is gone', async () => {
    const translation = {
      language: 'hi',
      question_text: '<p>क्यों?</p>',
      question_options: [],
      sub_questions: [],
      answer: null,
      explanation: null,
    }
    const gone = question({
      question_text: '<p><img src="/v1/media/file/ffff456789abcdef0123456789abcdef.png" alt="cell"></p>',
      translations: [translation],
    })
    const { losses, whole } = await write([gone, ...bank])
    expect(losses).toEqual([
      { id: gone.id, code: 'missing_picture' },
      { id: gone.id, code: 'translations' },
    ])
    expect(whole).toEqual([])
  })
})

describe('I29 the copy that nobody sees', () => {
  it('holds each question as stored, by a hidden bookmark at its first paragraph', () => {
    const copies = readOwnCopies(partOf(bytes, OWN_COPY_PART)) ?? []
    expect(copies.map(({ mark }) => mark)).toEqual(bank.map((_, at) => `_Qz${at + 1}`))
    const { id: _id, place: _place, ...content } = bank[0] as ExportedQuestion
    expect(copies[0]?.question).toEqual({ ...content, category: ['Class 10', 'Science', 'Light'] })
    const marked = allNodes(partOf(bytes, 'word/document.xml'), 'p').filter(
      (node) => nodesIn(node, 'bookmarkStart').length > 0,
    )
    expect(marked.map((node) => attributeOf(nodesIn(node, 'bookmarkStart')[0], 'name'))).toEqual(
      copies.map(({ mark }) => mark),
    )
    expect(textIn(marked[0])).toContain('prime')
  })

  it('names pictures by their part in the file', () => {
    const found = readOwnCopies(partOf(bytes, OWN_COPY_PART))?.find(({ question }) =>
      JSON.stringify(question).includes('<img'),
    )
    const part = /part:(word\/media\/[0-9a-f]{32}\.png)/.exec(JSON.stringify(found?.question))?.[1]
    expect(openZip(bytes, wordZip).find(part ?? '')).toEqual(new Uint8Array(png))
  })

  it('is nothing that another part, or one of another format, could be', () => {
    expect(readOwnCopies(partOf(bytes, 'word/styles.xml'))).toBeNull()
    const other = '<quaestor-questions format="2"><question mark="_Qz1">{}</question></quaestor-questions>'
    expect(readOwnCopies(readXmlTree(new TextEncoder().encode(other), wordXml))).toBeNull()
    const forged =
      '<quaestor-questions format="1"><question mark="x">{}</question><question mark="_Qz1">{</question></quaestor-questions>'
    expect(readOwnCopies(readXmlTree(new TextEncoder().encode(forged), wordXml))).toEqual([])
  })
})

describe('I53 opens without repair', () => {
  it.each([
    'word/document.xml',
    'word/styles.xml',
    'word/numbering.xml',
    'word/settings.xml',
    'word/fontTable.xml',
  ])('%s has its children in the order of the schema', (name) => {
    expect(outOfOrder(partOf(bytes, name))).toEqual([])
  })

  it('every part has a type and every relation its part; every list, style and bookmark is there once', () => {
    const zip = openZip(bytes, wordZip)
    const types = partOf(bytes, '[Content_Types].xml')
    const endings = new Set(nodesIn(types, 'Default').map((node) => attributeOf(node, 'Extension')))
    expect(zip.names.filter((name) => !endings.has(name.split('.').at(-1) ?? ''))).toEqual([])
    for (const node of nodesIn(types, 'Override')) expect(zip.names).toContain(attributeOf(node, 'PartName').slice(1))
    const targets = nodesIn(partOf(bytes, 'word/_rels/document.xml.rels')).map((node) => attributeOf(node, 'Target'))
    for (const target of targets)
      expect(zip.names).toContain(target.replace(/^\.\.\//, '').replace(/^(?!customXml)/, 'word/'))
    const body = partOf(bytes, 'word/document.xml')
    const lists = new Set(nodesIn(partOf(bytes, 'word/numbering.xml'), 'num').map((node) => attributeOf(node, 'numId')))
    const styles = nodesIn(partOf(bytes, 'word/styles.xml'), 'style').map((node) => attributeOf(node, 'styleId'))
    for (const node of allNodes(body, 'numId')) expect(lists).toContain(attributeOf(node, 'val'))
    for (const name of ['pStyle', 'tblStyle'])
      for (const node of allNodes(body, name)) expect(styles).toContain(attributeOf(node, 'val'))
    const ids = [...allNodes(body, 'bookmarkStart'), ...allNodes(body, 'docPr')].map(
      (node) => `${node.name}${attributeOf(node, 'id')}`,
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('the same questions are the same bytes, and say nothing of who wrote them where and when', async () => {
    const again = await write(structuredClone(bank))
    expect(Buffer.compare(again.bytes, bytes)).toBe(0)
    expect(openZip(bytes, wordZip).names.filter((name) => /docProps|core|app\.xml/.test(name))).toEqual([])
  })

  it('the languages of runs are told, and Devanagari has a font of its own', () => {
    const run = allNodes(partOf(bytes, 'word/document.xml'), 'r').find((node) => textIn(node).includes('प्रकाश'))
    expect(attributeOf(allNodes(run as XmlNode, 'lang')[0], 'bidi')).toBe('hi-IN')
    const fonts = allNodes(partOf(bytes, 'word/styles.xml'), 'rFonts')[0]
    expect(attributeOf(fonts, 'cs')).toBe('Nirmala UI')
  })

  it('signs of XML are text like any other', () => {
    const odd = question({ question_text: '<p>a &lt;c&gt; &amp; "d"</p>' })
    const written = writeWordBank({ questions: [odd], find: () => null, with_answers: true, with_copies: true })
    expect(linesOf(written.bytes).find((line) => line.startsWith('question|'))).toContain('a <c> & "d"')
  })
})
