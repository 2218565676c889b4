import { expect, it } from 'vitest'
import { sniffFormats } from '../formats.ts'
import { readWord } from '../word/read-word.ts'
import { layouts } from '../word/testing/made-layouts.ts'
import { choices, madeWord } from '../word/testing/made-word.ts'
import { readPlainText } from './read-plain-text.ts'

/** Paragraphs of a made document as a mail has them; null where Word's lists, tables or formatting tell something. */
function typed(body: readonly string[]): string | null {
  const xml = body.join('\n')
  if (/<w:(?:tbl|numPr|b|highlight)[ />]/.test(xml)) return null
  return xml
    .replace(/<w:tab\/>/g, '\t')
    .replace(/<w:br\/>/g, '\v')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}
const said = ({ questions }: { questions: readonly object[] }) =>
  questions.map((question) => ({ ...question, source: null }))
const read = (text: string) => readPlainText(new TextEncoder().encode(text))

const plain = layouts.flatMap(([name, body]) => {
  const text = typed(body)
  return text === null ? [] : [{ name, body, text }]
})

it.each(plain)('I28 the same text pasted as lines reads the same: $name', ({ body, text }) => {
  const [word, lines] = [readWord(madeWord(body)), read(text)]
  expect(word.questions).toHaveLength(choices.length)
  expect(said(lines)).toEqual(said(word))
  expect(lines.layout).toEqual(word.layout)
  expect(sniffFormats(new TextEncoder().encode(text))).toEqual(['text'])
})

it('I28 holds for most of the layouts that Word is read by', () => expect(plain.length).toBeGreaterThan(4))

it('I1 every line is in one question or among what was left out; empty lines are none', () => {
  const text = `Springfield School\n\n${plain[0]?.text.replaceAll('\n', '\r\n\r\n')}\r\n`
  const { questions, left, blocks } = read(text)
  const places = [
    ...questions.flatMap(({ source = [] }) => source.map(({ place }) => place)),
    ...left.map((one) => one.place),
  ]
  expect(places.sort((a, b) => a - b)).toEqual(blocks.map(({ place }) => place))
  expect(left.map((one) => one.text)).toEqual(['Springfield School'])
})

it('I28 Hindi in UTF-16, and what it can’t be', () => {
  const text = '१. जल का सूत्र क्या है?\nक) H2O\nख) CO2\nउत्तर: क\n२. सूर्य क्या है?\nक) तारा\nख) ग्रह\nउत्तर: क\n'
  const bytes = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
  expect(
    readPlainText(bytes).questions.map(({ question_options }) => question_options.map((one) => one.is_correct)),
  ).toEqual([
    [true, false],
    [true, false],
  ])
  expect(sniffFormats(bytes)).toEqual(['text'])
  expect(() => readPlainText(new Uint8Array([49, 46, 32, 0xe0, 0x80, 0x3f, 10, 0xef, 0xbf, 0xbd, 10]))).toThrow()
  expect(() => read(' \n\n')).toThrow()
})

it('I28 auto tells a text of questions from lists and from other formats', () => {
  const sniff = (text: string) => sniffFormats(new TextEncoder().encode(text))
  expect(sniff('Roll No,Name,Marks\n1,Asha,33\n2,Ravi,28\n')).toEqual([])
  expect(sniff('#Q Which?\n^ a\nA a\nB b\n')).toEqual(['opentriviaqa'])
  expect(sniff('1. Which?\nA) a\nB) b\nANSWER: B\n')).toEqual(['aiken'])
  expect(sniff('::1:: Which? {=a ~b}\n')).toEqual(['gift'])
  expect(sniff('1. Define force.\n\n2. State the law of Ohm.\n')).toEqual(['text'])
  expect(sniff('Dear colleague,\nthe questions come tomorrow.\n')).toEqual([])
  expect(sniffFormats(madeWord(plain[0]?.body ?? []))).toEqual(['docx'])
})
