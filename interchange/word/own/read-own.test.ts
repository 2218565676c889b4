import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ExportedQuestion } from '../../items/exported-question.ts'
import { readWord } from '../read-word.ts'
import { ownBank as bank, shownOf } from '../testing/own-bank.ts'
import { writeWordBank } from '../write/bank.ts'

const bytesOf = (questions: readonly ExportedQuestion[]) =>
  writeWordBank({ questions, find: () => null, with_answers: true, with_copies: true }).bytes

/** A file with a part's text changed. */
function edited(bytes: Uint8Array, change: (xml: string) => string, part = 'word/document.xml'): Uint8Array {
  const files = unzipSync(bytes)
  const xml = change(new TextDecoder().decode(files[part]))
  return zipSync({ ...files, [part]: new TextEncoder().encode(xml) })
}
const COPY = 'customXml/item1.xml'

describe('I29 a bank of ours', () => {
  it('comes back exactly, for each of the types, and nobody is asked', () => {
    const { questions, layout } = readWord(bytesOf(bank))
    for (const [at, question] of bank.entries()) expect(shownOf(questions[at]!)).toEqual(shownOf(question))
    expect(questions.flatMap(({ doubts = [] }) => doubts)).toEqual([])
    expect([questions.length, layout.signature]).toEqual([13, 'docx|quaestor'])
  })

  it('without its copy is read as it stands', () => {
    const files = unzipSync(bytesOf(bank))
    delete files[COPY]
    const { questions } = readWord(zipSync(files))
    // Without its kind a tolerance is absolute.
    const seen = (one: Parameters<typeof shownOf>[0]) =>
      JSON.parse(JSON.stringify(shownOf(one), (name, value) => (name === 'tolerance_kind' ? undefined : value)))
    expect(questions.map(seen)).toEqual(bank.map(seen))
  })

  it.each([
    ['without its copy', COPY],
    ['with its copy', ''],
  ])('%s it keeps its source and minutes, and which options stay; other languages are told', (_, left) => {
    const [first = bank[0]!] = bank
    const translations = [{ language: 'hi', question_text: '<p>यह क्या है?</p>' }] as never
    const options = first.question_options.map((option, at) => ({ ...option, fixed: at === 0 }))
    const facts = { source: 'NCERT, p. 4', expected_minutes: 3, question_options: options, translations }
    const files = unzipSync(bytesOf([{ ...first, ...facts }]))
    delete files[left]
    const [read] = readWord(zipSync(files)).questions
    expect(read).toMatchObject({ origin: 'NCERT, p. 4', expected_minutes: 3, question_options: options })
    expect(read?.losses?.map(({ code }) => code)).toEqual(['translations'])
  })

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const src = `/v1/media/file/${'0123456789abcdef'.repeat(2)}.png`
  const pictured: ExportedQuestion = {
    ...(bank[0] as ExportedQuestion),
    question_text: `<p>Which cell is this? <img src="${src}" alt="A cell" width="123"></p>`,
    question_options: [60, 61, 300].map((width, at) => ({
      data: `<p><img src="${src}" alt="Number ${at}" width="${width}"></p>`,
      ...{ is_correct: at === 1, fixed: false },
    })),
  }
  const widthsIn = (value: unknown) => [...JSON.stringify(value).matchAll(/ width=\\"(\d+)/g)].map(([, width]) => width)

  it.each([
    ['with its copy', ''],
    ['without its copy', COPY],
  ])('I24 I29 pictures come back as wide as they were, %s', (_, left) => {
    const find = () => ({ bytes: png, mime: 'image/png', width: 640, height: 480 })
    const files = unzipSync(writeWordBank({ questions: [pictured], find, with_answers: true, with_copies: true }).bytes)
    delete files[left]
    const { question_text, question_options } = readWord(zipSync(files)).questions[0]!
    expect(widthsIn({ question_text, question_options })).toEqual(['123', '60', '61', '300'])
    if (left !== '') return
    const named = (html: string) => html.replace(/part:[^"]*/g, src)
    expect([named(question_text), question_options.map(({ data }) => named(data))]).toEqual([
      pictured.question_text,
      pictured.question_options.map(({ data }) => data),
    ])
  })

  it('an edited text, answer or option is the one that is seen, and the rest stays as stored', () => {
    const { questions } = readWord(
      edited(bytesOf(bank), (xml) =>
        xml.replace('The sun is a star.', 'The moon is a star.').replace('five sixths', 'four sixths'),
      ),
    )
    expect(questions[2]).toMatchObject({
      question_text: '<p>The moon is a star.</p>',
      answer: { value: true },
      tags: ['unit test'],
    })
    expect(questions[0]?.question_options[1]).toMatchObject({ data: '<p>four sixths</p>', is_correct: true })
    expect(questions[0]?.question_text).toBe(bank[0]?.question_text)
  })

  it('a forged copy says nothing: what is seen counts', () => {
    const forged = edited(
      bytesOf(bank),
      (xml) => xml.replace('five sixths', 'forged').replaceAll('The sun', 'Forged'),
      COPY,
    )
    const { questions } = readWord(forged)
    expect(questions[0]?.question_options[1]?.data).toBe('<p>five sixths</p>')
    expect(questions[2]?.question_text).toBe('<p>The sun is a star.</p>')
  })

  it('I83 a payload in a copy is cleaned, and one that is no question is left aside', () => {
    const bad = edited(
      bytesOf(bank),
      (xml) => xml.replace('The sun is a star.', 'The sun is a star.&lt;script&gt;x()&lt;/script&gt;'),
      COPY,
    )
    expect(JSON.stringify(readWord(bad).questions)).not.toMatch(/script/)
    const broken = edited(bytesOf(bank), (xml) => xml.replaceAll('"TRUE_FALSE"', '"HACKED"'), COPY)
    expect(readWord(broken).questions[2]).toMatchObject({ type: 'TRUE_FALSE', answer: { value: true } })
    expect(readWord(edited(bytesOf(bank), () => '<no', COPY)).questions.length).toBe(13)
  })

  it('a question that was moved keeps what is stored of it', () => {
    const { questions } = readWord(bytesOf([...bank].reverse()))
    expect(shownOf(questions[0]!)).toEqual(shownOf(bank.at(-1)!))
    const swapped = edited(bytesOf(bank), (xml) => xml.replaceAll('_Qz3"', '_Qz99"').replaceAll('_Qz8"', '_Qz3"'))
    expect(readWord(swapped).questions.map(shownOf)).toEqual(bank.map(shownOf))
  })

  it('a question that somebody typed in begins with its style', () => {
    const typed = (style: string, text: string) =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const { questions } = readWord(
      edited(bytesOf(bank), (xml) =>
        xml.replace('<w:sectPr', `${typed('Question', 'Who are you?')}${typed('Answer', 'Answer: I')}<w:sectPr`),
      ),
    )
    expect(questions.at(-1)).toMatchObject({
      question_text: '<p>Who are you?</p>',
      answer: { model_answer: '<p>I</p>' },
    })
  })
})
