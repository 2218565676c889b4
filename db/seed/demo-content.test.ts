import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import katex from 'katex'
import type { PartType, QuestionType } from '../../domain/questions/question-types.ts'
import type { StoredAnswer } from '../../domain/questions/read-answer.ts'
import type { StoredOption } from '../../domain/questions/stored-question.ts'
import 'katex/contrib/mhchem'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoPapers } from './demo-paper.ts'
import { demoSchoolAdmin, demoStaff, demoStudents, demoSuperAdmin } from './demo-people.ts'
import { demoGrades, demoInstructions, demoSessions, demoSubjects } from './demo-school.ts'
import type { SeedPart, SeedQuestion, SubjectQuestions } from './demo-types.ts'
import { questionsBySubject } from './questions/by-subject.ts'

const figures = new URL('figures/', import.meta.url)
const drawings = readdirSync(figures, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svg'))
const drawingNames = drawings.map((file) => basename(file, '.svg'))
const questions = questionsBySubject.flatMap((subject) => subject.questions)
const byKey = new Map(questions.map((question) => [question.key, question]))
/** Those whose chapters are entered. */
const taughtSubjects = demoSubjects.filter(({ chapters }) => chapters.length > 0)
const isUnique = (values: unknown[]): boolean => new Set(values).size === values.length
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/** All strings within a value. */
const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : []
}

/** All HTML of a question, of its parts, its answer and its translations. */
function htmlOf({ question_text, question_options, sub_questions, answer, explanation, translations }: SeedQuestion) {
  return stringsOf([question_text, question_options, sub_questions, answer, explanation, translations]).join('\n')
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
    taughtSubjects.map((subject) => [`${subject.subject_code}, ${subject.grade}`, subject] as const),
  )('%s: chapters are numbered, differ, and weigh 100 %% together', (_name, { grade, chapters }) => {
    expect(demoGrades.map(({ title }) => title)).toContain(grade)
    expect(sum(chapters.map(({ weightage }) => weightage))).toBe(100)
    expect(chapters.map(({ number }) => number)).toEqual(chapters.map((_, index) => index + 1))
    expect(isUnique(chapters.map(({ chapter }) => chapter.toLowerCase()))).toBe(true)
    for (const { topics } of chapters)
      expect([isUnique(topics.map(({ title }) => title)), topics.length > 0]).toEqual([true, true])
  })

  test('has the five people of the README, and addresses of their own', () => {
    const pupils = demoStudents.flatMap(({ email }) => email ?? [])
    const staff = demoStaff.map(({ email }) => email)
    expect([demoSuperAdmin.email, demoSchoolAdmin.email, ...staff.slice(0, 2), ...pupils]).toEqual([
      'super@quaestor.test',
      'admin@demo.test',
      'teacher@demo.test',
      'examiner@demo.test',
      'student@demo.test',
    ])
    expect(isUnique([...staff, ...pupils])).toBe(true)
    expect(isUnique(demoStaff.map(({ emp_id }) => emp_id))).toBe(true)
  })

  test('has 36 to 40 pupils in each section, with roll numbers and admission numbers of their own', () => {
    for (const { title, sections } of demoGrades) {
      for (const section of sections) {
        const rolls = demoStudents.flatMap((one) =>
          one.grade === title && one.section === section.title ? one.roll_no : [],
        )
        expect(rolls).toEqual(rolls.map((_, at) => at + 1))
        expect([rolls.length >= 36, rolls.length <= section.capacity]).toEqual([true, true])
      }
    }
    expect(isUnique(demoStudents.map(({ admission_no }) => admission_no))).toBe(true)
    expect(isUnique(demoStudents.map(({ f_name, l_name, dob }) => `${f_name} ${l_name} ${dob}`))).toBe(true)
    for (const { guardian_mobile } of demoStudents) expect(guardian_mobile).toMatch(/^\+910\d{9}$/)
  })

  test('has of each what makes rosters hard: one name, brothers and sisters, who came late, who left', () => {
    const addresses = demoStudents.flatMap(({ guardian_email }) => guardian_email ?? [])
    expect(demoStudents.filter(({ l_name }) => l_name === null).length).toBeGreaterThan(2)
    expect(isUnique(addresses)).toBe(false)
    expect(demoStudents.filter(({ joined_on }) => joined_on)).toHaveLength(1)
    expect(demoStudents.filter(({ left_on }) => left_on)).toHaveLength(1)
    expect(demoStudents.filter(({ f_name }) => /[\u0900-\u097f]/.test(f_name))).toHaveLength(2)
  })

  test('has one class teacher for each section', () => {
    const own = demoStaff.flatMap(({ assignments }) => assignments.filter(({ is_class_teacher }) => is_class_teacher))
    const sections = demoGrades.flatMap(({ title, sections: all }) => all.map((one) => `${title} ${one.title}`))
    expect(own.map(({ grade, section }) => `${grade} ${section}`).sort()).toEqual(sections.sort())
  })

  test('assigns its teacher to subjects that exist', () => {
    const places = demoSubjects.flatMap(({ grade, subject_code }) =>
      ['A', 'B'].map((one) => `${grade} ${one} ${subject_code}`),
    )
    for (const { grade, section, subject } of demoStaff.flatMap(({ assignments }) => assignments))
      expect(places).toContain(`${grade} ${section} ${subject}`)
  })
})

/** The questions that a check finds wrong, each with what is wrong. */
function wrongOnes(check: (question: SeedQuestion) => void): string[] {
  return questions.flatMap((question) => {
    try {
      check(question)
      return []
    } catch (error) {
      return [`${question.key}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
}

const TYPES: QuestionType[] = [
  ...(['MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'ASSERTION_REASON', 'FILL_BLANK', 'MATCH', 'ORDER'] as const),
  ...(['NUMERIC', 'VERY_SHORT', 'SHORT', 'LONG', 'DIAGRAM', 'CASE_STUDY'] as const),
]
const PART_TYPES: PartType[] = ['MCQ_SINGLE', 'TRUE_FALSE', 'NUMERIC', 'FILL_BLANK', 'VERY_SHORT', 'SHORT']

/** How many questions of a type and its marks a paper of 80 marks takes, as the board's do. */
const BOARD_PAPER: [QuestionType, number, number][] = [
  ['MCQ_SINGLE', 1, 20],
  ['VERY_SHORT', 2, 5],
  ['SHORT', 3, 6],
  ['LONG', 5, 4],
  ['CASE_STUDY', 4, 3],
]

interface Answerable {
  type: QuestionType
  text: string
  options: Pick<StoredOption, 'data' | 'is_correct'>[]
  answer: StoredAnswer | null
  max_marks: number
}

const questionAsAnswerable = ({
  type,
  question_text,
  question_options,
  answer,
  max_marks,
}: SeedQuestion): Answerable => ({
  type,
  text: question_text,
  options: question_options,
  answer,
  max_marks,
})

const partAsAnswerable = ({ content, ...part }: SeedPart): Answerable => ({ ...part, text: content })

/** The numbers of the blanks in a text, in order. */
const blanksIn = (text: string): number[] => [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))

/** Marks of a case study: of alternatives, the first counts. */
const partMarks = (parts: SeedPart[]): number =>
  sum(
    parts
      .filter(({ or_group }, index) => !or_group || parts.findIndex((part) => part.or_group === or_group) === index)
      .map(({ max_marks }) => max_marks),
  )

function expectRightOptions({ type, options }: Answerable): void {
  const right = options.filter(({ is_correct }) => is_correct).length
  if (type === 'MCQ_SINGLE') expect([options.length, right]).toEqual([4, 1])
  else if (type === 'MCQ_MULTI')
    expect([options.length >= 4, right >= 2 && right < options.length]).toEqual([true, true])
  else expect(options).toEqual([])
  expect(isUnique(options.map(({ data }) => data))).toBe(true)
}

/** Types whose answer is not among the options, with what their answer must hold. */
function expectAnswer(asked: Answerable): void {
  const { type, text, answer, max_marks } = asked
  expectRightOptions(asked)
  if (type.startsWith('MCQ') || type === 'CASE_STUDY') expect(answer).toBeNull()
  if (type === 'TRUE_FALSE') expect(answer).toEqual({ value: expect.any(Boolean) })
  if (type === 'ASSERTION_REASON') expect(answer).toEqual({ option: expect.stringMatching(/^[A-D]$/) })
  if (type === 'NUMERIC') expect(answer).toMatchObject({ value: expect.any(Number), tolerance: expect.any(Number) })
  if (answer && 'blanks' in answer) {
    expect(blanksIn(text)).toEqual(answer.blanks.map((_, index) => index + 1))
    for (const accepted of answer.blanks) expect([accepted.length > 0, isUnique(accepted)]).toEqual([true, true])
  } else expect(blanksIn(text)).toEqual([])
  if (answer && 'pairs' in answer) {
    expect(isUnique(answer.pairs.map(([left]) => left))).toBe(true)
    expect(isUnique([...answer.pairs.map(([, right]) => right), ...answer.distractors])).toBe(true)
  }
  if (answer && 'sequence' in answer) expect(isUnique(answer.sequence)).toBe(true)
  const written = ['VERY_SHORT', 'SHORT', 'LONG', 'DIAGRAM'].includes(type)
  expect([type === 'FILL_BLANK', type === 'MATCH', type === 'ORDER', written]).toEqual(
    ['blanks', 'pairs', 'sequence', 'model_answer'].map((part) => answer !== null && part in answer),
  )
  if (answer && 'model_answer' in answer) expect(sum(answer.marking_points.map(({ marks }) => marks))).toBe(max_marks)
}

describe('the questions', () => {
  test('have keys of their own, no two with the same text, at least 240', () => {
    expect(isUnique(questions.map(({ key }) => key))).toBe(true)
    expect(isUnique(questions.map(({ question_text }) => question_text))).toBe(true)
    expect(questions.length).toBeGreaterThanOrEqual(240)
  })

  test('spread over types, levels, skills and languages', () => {
    const countOf = (field: 'type' | 'level' | 'skill' | 'language', value: string) =>
      questions.filter((question) => question[field] === value).length
    for (const type of TYPES) expect([type, countOf('type', type) >= 8]).toEqual([type, true])
    for (const level of ['EASY', 'MEDIUM', 'HARD']) expect(countOf('level', level)).toBeGreaterThanOrEqual(40)
    for (const skill of ['REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYSE', 'EVALUATE', 'CREATE'])
      expect(countOf('skill', skill)).toBeGreaterThanOrEqual(10)
    expect(countOf('language', 'hi')).toBeGreaterThanOrEqual(12)
    expect(questions.filter(({ translations }) => translations.length > 0).length).toBeGreaterThanOrEqual(15)
  })

  test.each(
    questionsBySubject.map((subject) => [`${subject.grade}, ${subject.subject}`, subject] as const),
  )('%s: a paper like the board’s can be made in English', (_name, subject) => {
    for (const [type, marks, wanted] of BOARD_PAPER) {
      const fitting = subject.questions.filter(
        (one) => one.type === type && one.max_marks === marks && one.language === 'en',
      )
      expect([type, fitting.length >= wanted]).toEqual([type, true])
    }
  })

  test('belong to a chapter and a topic of their subject', () => {
    for (const { grade, subject, questions: list } of questionsBySubject) {
      const { chapters } = demoSubjects.find((one) => one.grade === grade && one.subject_code === subject)!
      for (const { key, chapter, topic } of list) {
        const topics = chapters.find((one) => one.chapter === chapter)?.topics.map(({ title }) => title)
        expect(topics, `${key}: ${chapter}`).toContain(topic)
      }
    }
  })

  test('ask about every chapter and about nearly every topic', () => {
    const asked = new Set(
      questionsBySubject.flatMap(({ grade, subject, questions: list }) =>
        list.flatMap(({ chapter, topic }) => [
          `${grade}/${subject}/${chapter}`,
          `${grade}/${subject}/${chapter}/${topic}`,
        ]),
      ),
    )
    for (const { grade, subject_code, chapters } of taughtSubjects) {
      const paths = chapters.map(({ chapter }) => `${grade}/${subject_code}/${chapter}`)
      expect(paths.filter((path) => !asked.has(path))).toEqual([])
      const topics = chapters.flatMap(({ chapter, topics: list }) =>
        list.map(({ title }) => `${grade}/${subject_code}/${chapter}/${title}`),
      )
      expect(topics.filter((path) => asked.has(path)).length / topics.length).toBeGreaterThan(0.85)
    }
  })

  test('keep "All of the above" in its place, last', () => {
    const fixed = questions.flatMap(({ question_options }) =>
      question_options.flatMap((option, index) =>
        option.fixed ? [[option.data, index + 1, question_options.length]] : [],
      ),
    )
    expect(fixed.length).toBeGreaterThanOrEqual(2)
    for (const [data, place, count] of fixed) {
      expect(['<p>All of the above</p>', '<p>उपर्युक्त सभी</p>']).toContain(data)
      expect(place).toBe(count)
    }
  })

  test('have the answer their type asks for', () => {
    const wrong = wrongOnes((question) => {
      expect(TYPES).toContain(question.type)
      expectAnswer(questionAsAnswerable(question))
      expect(question.sub_questions.length > 0).toBe(question.type === 'CASE_STUDY')
    })
    expect(wrong).toEqual([])
  })

  test('have parts of the types a part can have, whose marks add up', () => {
    const wrong = wrongOnes(({ type, sub_questions, max_marks }) => {
      for (const part of sub_questions) expectAnswer(partAsAnswerable(part))
      expect(sub_questions.filter((part) => !PART_TYPES.includes(part.type))).toEqual([])
      if (type === 'CASE_STUDY') expect(partMarks(sub_questions)).toBe(max_marks)
      for (const { or_group } of sub_questions.filter((part) => part.or_group !== null)) {
        const pair = sub_questions.filter((part) => part.or_group === or_group)
        expect([pair.length, pair[0]?.max_marks]).toEqual([2, pair[1]?.max_marks])
      }
    })
    expect(wrong).toEqual([])
  })

  test('are well-formed HTML with formulas that KaTeX reads', () => {
    const wrong = wrongOnes((question) => {
      const html = htmlOf(question)
      expect(findTagFaults(html)).toEqual([])
      for (const [, latex] of html.matchAll(/data-latex="([^"]*)"/g))
        katex.renderToString(readEntities(latex!), { throwOnError: true, strict: 'error' })
    })
    expect(wrong).toEqual([])
  })

  test('show figures that exist and are described', () => {
    const wrong = wrongOnes((question) => {
      for (const [image] of htmlOf(question).matchAll(/<img [^>]*>/g)) {
        const [, name, alt] = /src="figure:([a-z-]+)" alt="([^"]+)" width="\d+"/.exec(image) ?? []
        expect(drawingNames).toContain(name)
        expect(alt!.length).toBeGreaterThan(40)
      }
    })
    expect(wrong).toEqual([])
  })

  test('are in the script of their language', () => {
    const wrong = wrongOnes(({ question_text, language }) => {
      expect(/\p{Script=Devanagari}/u.test(question_text)).toBe(language === 'hi')
    })
    expect(wrong).toEqual([])
  })

  test('are translated whole where they are translated', () => {
    const wrong = wrongOnes((question) => {
      for (const translation of question.translations) expectWhole(question, translation)
    })
    expect(wrong).toEqual([])
  })
})

function expectWhole(question: SeedQuestion, translation: SeedQuestion['translations'][number]): void {
  expect(question.language).not.toBe(translation.language)
  const texts = [translation.question_text, ...translation.sub_questions.map(({ content }) => content)]
  expect(texts.filter((text) => !/\p{Script=Devanagari}/u.test(text))).toEqual([])
  expect(blanksIn(translation.question_text)).toEqual(blanksIn(question.question_text))
  expect(translation.question_options.length).toBe(question.question_options.length)
  expect(translation.sub_questions.map(({ options }) => options.length)).toEqual(
    question.sub_questions.map(({ options }) => options.length),
  )
  const isTranslated = ['MATCH', 'ORDER'].includes(question.type)
  expect(shapeOf(translation.answer)).toEqual(isTranslated ? shapeOf(question.answer) : undefined)
}

/** How many entries the lists of a MATCH or ORDER answer have. */
function shapeOf(answer: StoredAnswer | null | undefined): number[] | undefined {
  if (answer && 'pairs' in answer) return [answer.pairs.length, answer.distractors.length]
  return answer && 'sequence' in answer ? [answer.sequence.length] : undefined
}

/** mathematics-class-9 */
function folderOf({ grade, subject }: SubjectQuestions): string {
  const title = demoSubjects.find((one) => one.subject_code === subject)!.title
  return `${title} ${grade}`.toLowerCase().replaceAll(' ', '-')
}

describe('the figures', () => {
  test.each(drawings)('%s is used by the questions of its folder, needs no font and shows something', async (file) => {
    const shown = `figure:${basename(file, '.svg')}"`
    const users = questionsBySubject.filter((subject) =>
      subject.questions.some((question) => htmlOf(question).includes(shown)),
    )
    expect(users.map(folderOf)).toEqual([dirname(file)])
    const svg = readFileSync(new URL(file, figures))
    expect(svg.toString()).not.toMatch(/<text|font-family|<script|https?:(?!\/\/www\.w3\.org\/2000\/svg)/)
    const { channels } = await sharp(svg, { density: 216 }).greyscale().stats()
    expect(channels[0]?.min).toBeLessThan(20)
    expect(channels[0]?.mean).toBeGreaterThan(225)
  })

  test('have each a name of its own', () => expect(isUnique(drawingNames)).toBe(true))

  test('are at least eighteen, with a note on how they are drawn', () => {
    expect(drawings.length).toBeGreaterThanOrEqual(18)
    expect(existsSync(new URL('README.md', figures))).toBe(true)
  })
})

describe.each(demoPapers)('the demo paper $name', (demoPaper) => {
  test('adds up, with each question once, of the type and marks of its section', () => {
    const { sections, question_paper_marks } = demoPaper
    expect(sum(sections.map(({ attempt_any, marks_each }) => attempt_any * marks_each))).toBe(question_paper_marks)
    expect(isUnique(sections.flatMap((section) => section.questions.flat()))).toBe(true)
    for (const { types, marks_each, count, attempt_any, questions: keys } of sections) {
      expect([keys.length, attempt_any <= count]).toEqual([count, true])
      for (const key of keys.flat())
        expect([types.includes(byKey.get(key)!.type), byKey.get(key)!.max_marks]).toEqual([true, marks_each])
    }
  })

  test('takes its questions, session and instruction from the school', () => {
    const subject = questionsBySubject.find(
      ({ grade, subject }) => grade === demoPaper.grade && subject === demoPaper.subject,
    )!
    const own = subject.questions.filter(({ language }) => language === 'en').map(({ key }) => key)
    for (const key of demoPaper.sections.flatMap((section) => section.questions.flat())) expect(own).toContain(key)
    expect(demoSessions.find(({ is_default }) => is_default)?.name).toBe(demoPaper.session)
    expect(demoInstructions.map(({ heading }) => heading)).toContain(demoPaper.instruction)
    expect(demoPaper.timing).toMatch(/^\d:[0-5]\d$/)
  })
})
