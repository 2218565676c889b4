import { existsSync, readdirSync, readFileSync } from 'node:fs'
import katex from 'katex'
import 'katex/contrib/mhchem'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoPaper } from './demo-paper.ts'
import { demoSchoolAdmin, demoStaff, demoStudents, demoSuperAdmin } from './demo-people.ts'
import { demoGrades, demoInstructions, demoSessions, demoSubjects } from './demo-school.ts'
import type { SeedQuestion, ShortAnswer } from './demo-types.ts'
import { questionSheets } from './questions/sheets.ts'

const figures = new URL('figures/', import.meta.url)
const drawings = readdirSync(figures).filter((file) => file.endsWith('.svg'))
const questions = questionSheets.flatMap((sheet) => sheet.questions)
const byKey = new Map(questions.map((question) => [question.key, question]))
const isUnique = (values: unknown[]): boolean => new Set(values).size === values.length
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/** All HTML of a question. */
function htmlOf(question: SeedQuestion): string {
  const { answer, explanation, question_options, question_text } = question
  const model = answer && 'model_answer' in answer ? answer.model_answer : ''
  return [question_text, ...question_options.map(({ data }) => data), model, explanation ?? ''].join('\n')
}

const readEntities = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const TAGS = ['p', 'em', 'strong', 'span', 'div', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img']

/** Tags that are unknown or not closed in order. */
function findTagFaults(html: string): string[] {
  const open: string[] = []
  const faults: string[] = []
  for (const [whole, slash, name] of html.matchAll(/<(\/?)([a-z]+)(?: [a-z-]+="[^"<>]*")*>/g)) {
    if (!TAGS.includes(name!)) faults.push(whole)
    if (slash === '/' && open.pop() !== name) faults.push(whole)
    if (slash === '' && name !== 'img') open.push(name!)
  }
  return [...faults, ...open, ...(html.replace(/<[^<>]*>/g, '').match(/[<>]/g) ?? [])]
}

describe('the school', () => {
  test('has one default session, and none overlap', () => {
    expect(demoSessions.filter(({ is_default }) => is_default)).toHaveLength(1)
    const dates = demoSessions.flatMap(({ start_date, end_date }) => [start_date, end_date])
    expect(dates).toEqual([...dates].sort())
  })

  test.each(
    demoSubjects.map((subject) => [`${subject.subject_code}, ${subject.grade}`, subject] as const),
  )('%s: chapters are numbered, differ, and weigh 100 %% together', (_name, { grade, chapters }) => {
    expect(demoGrades.map(({ title }) => title)).toContain(grade)
    expect(sum(chapters.map(({ weightage }) => weightage))).toBe(100)
    expect(chapters.map(({ number }) => number)).toEqual(chapters.map((_, index) => index + 1))
    expect(isUnique(chapters.map(({ chapter }) => chapter.toLowerCase()))).toBe(true)
    for (const { topics } of chapters)
      expect([isUnique(topics.map(({ title }) => title)), topics.length > 0]).toEqual([true, true])
  })

  test('has the five people who sign in', () => {
    const pupils = demoStudents.flatMap(({ email }) => email ?? [])
    expect([demoSuperAdmin.email, demoSchoolAdmin.email, ...demoStaff.map(({ email }) => email), ...pupils]).toEqual([
      'super@quaestor.test',
      'admin@demo.test',
      'teacher@demo.test',
      'examiner@demo.test',
      'student@demo.test',
    ])
  })

  test('has eight pupils in each section, with roll numbers and admission numbers of their own', () => {
    const places = demoStudents.map(({ grade, section, roll_no }) => `${grade} ${section} ${roll_no}`)
    const expected = demoGrades.flatMap(({ title, sections }) =>
      sections.flatMap((section) => [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `${title} ${section.title} ${number}`)),
    )
    expect(places).toEqual(expected)
    expect(isUnique(demoStudents.map(({ admission_no }) => admission_no))).toBe(true)
    for (const { guardian_mobile } of demoStudents) expect(guardian_mobile).toMatch(/^\+910\d{9}$/)
  })

  test('assigns its teacher to subjects that exist', () => {
    const places = demoSubjects.flatMap(({ grade, subject_code }) =>
      ['A', 'B'].map((one) => `${grade} ${one} ${subject_code}`),
    )
    for (const { grade, section, subject } of demoStaff.flatMap(({ assignments }) => assignments))
      expect(places).toContain(`${grade} ${section} ${subject}`)
  })
})

describe('the questions', () => {
  test('have keys of their own, at least 15 for each class and subject', () => {
    expect(isUnique(questions.map(({ key }) => key))).toBe(true)
    expect(questionSheets.map(({ questions: { length } }) => length)).toEqual([15, 15, 15, 19])
  })

  test('spread over types, levels, skills and languages', () => {
    const countOf = (field: 'type' | 'level' | 'skill' | 'language', value: string) =>
      questions.filter((question) => question[field] === value).length
    for (const type of ['MCQ_SINGLE', 'TRUE_FALSE', 'NUMERIC', 'SHORT'])
      expect(countOf('type', type)).toBeGreaterThanOrEqual(8)
    for (const level of ['EASY', 'MEDIUM', 'HARD']) expect(countOf('level', level)).toBeGreaterThanOrEqual(8)
    for (const skill of ['REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYSE', 'EVALUATE', 'CREATE'])
      expect(countOf('skill', skill)).toBeGreaterThanOrEqual(3)
    expect(countOf('language', 'hi')).toBeGreaterThanOrEqual(4)
  })

  test('belong to a chapter and a topic of their subject', () => {
    for (const { grade, subject, questions: list } of questionSheets) {
      const { chapters } = demoSubjects.find((one) => one.grade === grade && one.subject_code === subject)!
      for (const { key, chapter, topic } of list) {
        const topics = chapters.find((one) => one.chapter === chapter)?.topics.map(({ title }) => title)
        expect(topics, `${key}: ${chapter}`).toContain(topic)
      }
    }
  })

  test('keep "All of the above" in its place, twice', () => {
    const fixed = questions.flatMap(({ question_options }) => question_options.filter((option) => option.fixed))
    expect(fixed.map(({ data }) => data)).toEqual(['<p>All of the above</p>', '<p>All of the above</p>'])
  })

  describe.each(questions.map((question) => [question.key, question] as const))('%s', (_key, question) => {
    const { type, question_options, answer, max_marks, language } = question
    const html = htmlOf(question)

    test('has the answer its type asks for', () => {
      const correct = question_options.filter(({ is_correct }) => is_correct)
      expect([question_options.length, correct.length]).toEqual(type === 'MCQ_SINGLE' ? [4, 1] : [0, 0])
      expect(isUnique(question_options.map(({ data }) => data))).toBe(true)
      if (type === 'MCQ_SINGLE') expect(answer).toBeNull()
      if (type === 'TRUE_FALSE') expect(answer).toEqual({ value: expect.any(Boolean) })
      if (type === 'SHORT')
        expect(sum((answer as ShortAnswer).marking_points.map(({ marks }) => marks))).toBe(max_marks)
    })

    test('is well-formed HTML with formulas that KaTeX reads', () => {
      expect(findTagFaults(html)).toEqual([])
      for (const [, latex] of html.matchAll(/data-latex="([^"]*)"/g))
        expect(() => katex.renderToString(readEntities(latex!), { throwOnError: true, strict: 'error' })).not.toThrow()
    })

    test('shows figures that exist and are described', () => {
      for (const [image] of html.matchAll(/<img [^>]*>/g)) {
        const [, name, alt] = /src="figure:([a-z-]+)" alt="([^"]+)" width="\d+"/.exec(image) ?? []
        expect(drawings).toContain(`${name}.svg`)
        expect(alt!.length).toBeGreaterThan(40)
      }
    })

    test('is in the script of its language', () => {
      expect(/\p{Script=Devanagari}/u.test(question.question_text)).toBe(language === 'hi')
    })
  })
})

describe('the figures', () => {
  test.each(drawings)('%s is used, needs no font and shows something', async (file) => {
    expect(questions.some((question) => htmlOf(question).includes(`figure:${file.replace('.svg', '')}"`))).toBe(true)
    const svg = readFileSync(new URL(file, figures))
    expect(svg.toString()).not.toMatch(/<text|font-family|<script|https?:(?!\/\/www\.w3\.org\/2000\/svg)/)
    const { channels } = await sharp(svg, { density: 216 }).greyscale().stats()
    expect(channels[0]?.min).toBeLessThan(20)
    expect(channels[0]?.mean).toBeGreaterThan(225)
  })

  test('are at least eight, with a note on how they are drawn', () => {
    expect(drawings.length).toBeGreaterThanOrEqual(8)
    expect(existsSync(new URL('README.md', figures))).toBe(true)
  })
})

describe('the demo paper', () => {
  test('adds up, with each question once, of the type and marks of its section', () => {
    const { sections, question_paper_marks } = demoPaper
    expect(sum(sections.map(({ attempt_any, marks_each }) => attempt_any * marks_each))).toBe(question_paper_marks)
    expect(isUnique(sections.flatMap((section) => section.questions))).toBe(true)
    for (const { types, marks_each, count, attempt_any, questions: keys } of sections) {
      expect([keys.length, attempt_any <= count]).toEqual([count, true])
      for (const key of keys)
        expect([types.includes(byKey.get(key)!.type), byKey.get(key)!.max_marks]).toEqual([true, marks_each])
    }
  })

  test('takes its questions, session and instruction from the school', () => {
    const sheet = questionSheets.find(
      ({ grade, subject }) => grade === demoPaper.grade && subject === demoPaper.subject,
    )!
    const own = sheet.questions.filter(({ language }) => language === 'en').map(({ key }) => key)
    expect(demoPaper.sections.flatMap((section) => section.questions).sort()).toEqual(own.sort())
    expect(demoSessions.find(({ is_default }) => is_default)?.name).toBe(demoPaper.session)
    expect(demoInstructions.map(({ heading }) => heading)).toContain(demoPaper.instruction)
    expect(demoPaper.timing).toMatch(/^\d:[0-5]\d$/)
  })
})
