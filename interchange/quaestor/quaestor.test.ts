import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../content/content-file.ts'
import { questionFormats, sniffFormats } from '../formats.ts'
import type { ExportedQuestion } from '../items/exported-question.ts'
import { FileRefusal } from '../refusal.ts'
import { readQuaestor } from './read-quaestor.ts'
import { writeQuaestor } from './write-quaestor.ts'

const key = '0123456789abcdef0123456789abcdef.webp'
const picture = { bytes: strToU8('a picture'), mime: 'image/webp' as const, width: 10, height: 10 }
const question: ExportedQuestion = {
  ...{ id: 41, type: 'MCQ_SINGLE', level: 'HARD', skill: 'APPLY', max_marks: 2, negative_marks: 0.5 },
  question_text: `<p>Which?</p><img src="/v1/media/file/${key}" alt="A leaf">`,
  question_options: [
    { data: '<p>This</p>', is_correct: true, fixed: false },
    { data: '<p>That</p>', is_correct: false, fixed: true },
  ],
  ...{ sub_questions: [], answer: null, explanation: '<p>So.</p>', source: 'A book', language: 'en' },
  translations: [
    {
      ...{
        language: 'hi',
        question_text: '<p>कौन?</p>',
        question_options: [{ data: '<p>यह</p>' }, { data: '<p>वह</p>' }],
      },
      ...{ sub_questions: [], answer: null, explanation: null },
    },
  ],
  ...{ tags: ['leaf'], expected_minutes: 3 },
  place: { grade: 'Class 9/A', subject: 'Science', chapter: 'Plants', topic: 'Leaves' },
}
const bank = { questions: [question], pictures: new Map([[key, picture]]), with_answers: true }
const whole = writeQuaestor(bank).bytes

/** The file with parts in other words, and sums that fit them unless the manifest is one of them. */
function changed(parts: Record<string, (text: string) => string>): Uint8Array {
  const files = unzipSync(whole)
  const text = (name: string) => new TextDecoder().decode(files[name])
  const manifest = JSON.parse(text('manifest.json'))
  for (const [name, change] of Object.entries(parts)) {
    files[name] = strToU8(change(text(name)))
    const [, table] = /^tables\/(\w+)/.exec(name) ?? []
    if (table) manifest.tables[table].sha256 = sha256(files[name])
  }
  if (!parts['manifest.json']) files['manifest.json'] = strToU8(JSON.stringify(manifest))
  return zipSync(files)
}
const refusal = (bytes: Uint8Array) => {
  try {
    readQuaestor(bytes)
    return null
  } catch (error) {
    if (error instanceof FileRefusal) return error.sentence.code
    throw error
  }
}

describe('I90 questions as Quaestor writes them', () => {
  it('are told by what is in the file, and come back with everything, and with where they belong', () => {
    expect(sniffFormats(whole)).toEqual(['quaestor'])
    const { questions, pictures } = questionFormats.quaestor.read.document(whole)
    const name = `${sha256(picture.bytes)}.webp`
    const { id: _, place: __, source, ...said } = question
    expect(questions).toEqual([
      {
        ...{ ...said, row: 1, origin: source, category: ['Class 9/A', 'Science', 'Plants', 'Leaves'] },
        question_text: `<p>Which?</p><img src="part:${name}" alt="A leaf">`,
      },
    ])
    expect([...pictures]).toEqual([[name, picture.bytes]])
    expect(writeQuaestor(bank).bytes).toEqual(whole)
  })

  it('are refused by name when they are another program’s, of a newer format, changed or cut off', () => {
    const manifest = (from: string, to: string) => changed({ 'manifest.json': (text) => text.replace(from, to) })
    expect(refusal(manifest('"Quaestor"', '"Other"'))).toBe('file.no_quaestor')
    expect(refusal(manifest('"format": 1', '"format": 2'))).toBe('school_content.newer')
    expect(refusal(manifest('"sha256": "', '"sha256": "0'))).toBe('file.damaged')
    expect(refusal(whole.subarray(0, whole.length - 40))).toBe('file.damaged')
    expect(refusal(zipSync({ 'tables/questions.jsonl': strToU8('') }))).toBe('file.no_quaestor')
  })

  it('are named and blocked one by one where a row can’t be read, lacks its version, or its picture', () => {
    const codesOf = (bytes: Uint8Array) =>
      readQuaestor(bytes).questions.map(({ doubts = [] }) => doubts.map(({ code }) => code))
    const versions = 'tables/question_versions.jsonl'
    expect(codesOf(changed({ [versions]: (text) => text.replace('"MCQ_SINGLE"', '"GUESS"') }))).toEqual([['whole']])
    expect(codesOf(changed({ [versions]: (text) => text.replace('"question_id":1', '"question_id":7') }))).toEqual([
      ['whole'],
    ])
    expect(codesOf(changed({ 'tables/questions.jsonl': () => 'no JSON\n' }))).toEqual([['whole']])
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
    expect(codesOf(changed({ [versions]: (text) => text.replace('"answer":null', `"answer":${deep}`) }))).toEqual([
      ['whole'],
    ])
    expect(codesOf(changed({ [versions]: (text) => text.replace(/media:[0-9a-f]/, 'media:0') }))).toEqual([
      ['missing_picture'],
    ])
  })

  it('may be those of a whole school: each as it stands in its newest version', () => {
    const bytes = changed({
      'tables/questions.jsonl': (text) => text.replace('"version":1', '"version":2,"status":1,"deleted_at":null'),
      'tables/question_versions.jsonl': (text) =>
        `${text}${text.replace('"version":1', '"version":2').replace('Which?', 'Which one?')}`,
    })
    expect(readQuaestor(bytes).questions.map(({ question_text }) => question_text)).toEqual([
      expect.stringContaining('Which one?'),
    ])
  })
})
