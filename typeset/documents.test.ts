import { describe, expect, test } from 'vitest'
import { setLetters } from '../domain/papers/documents.ts'
import { questionTypeNames } from '../domain/questions/question-types.ts'
import { gridDocument } from './documents/grid.ts'
import { markingSchemeDocument } from './documents/marking-scheme.ts'
import { type PrintInput, printDocument } from './paper/print-input.ts'
import { wordsFor } from './paper/words.ts'
import { printedText, printedWords } from './testing/printed-text.ts'
import { openTypesetter } from './testing/sample-document.ts'
import {
  sampleAnswerSheet,
  sampleAttendance,
  sampleCopy,
  sampleErasure,
  sampleGrid,
  sampleScheme,
  sampleTimetable,
  typesPaper,
} from './testing/sample-documents.ts'
import { paperOf, sampleQuestion } from './testing/sample-paper.ts'
import { optionsOf, storedQuestion, storedSections } from './testing/sample-stored.ts'

const typesetter = await openTypesetter()
const print = (input: PrintInput) => typesetter.print(printDocument(input), input.images)
const printed = (input: PrintInput) => printedText(print(input).bytes)

describe('a paper with every type of question', () => {
  test('holds each of them', () => {
    const types = storedSections().flatMap(({ questions }) => questions.map(({ type }) => type))
    expect([...new Set(types)].sort()).toEqual([...questionTypeNames].sort())
  })

  test('says what to do in the customary way', async () => {
    const text = printed(await typesPaper())
    expect(text).toContain('The sum of two odd numbers is always even. (True / False)')
    expect(text).toContain('is (1) __________, and its longest river is the (2) __________.')
    expect(text).toMatch(/Column I Column II 1\. Sodium A\./)
    expect(text).toMatch(/\(A\) Dandi March \(B\) Revolt of 1857/)
    expect(text).toContain('Attempt any 3 of 4 questions.')
  })

  test('prints the four standard options once, before the first of several assertion–reason questions', async () => {
    const text = printed(await typesPaper())
    expect(text.split('is the correct explanation of Assertion (A).')).toHaveLength(2)
    expect(text.indexOf('Choose the correct option:')).toBeLessThan(text.indexOf('Copper is used'))
  })

  test('says which questions the directions are for', async () => {
    expect(printed(await typesPaper())).toContain('Questions 4 to 5 A statement of Assertion (A)')
  })

  test('leaves lines for name and roll number, and ends with a mark that is never alone on a page', async () => {
    const text = printed(await typesPaper())
    expect(text).toMatch(/Name: Roll No\.: Section:/)
    expect(text.trim()).toMatch(/\* \* \* Set A Page 2 of 2/)
    for (let lines = 25; lines < 30; lines += 1) {
      const questions = Array.from({ length: lines }, (_, index) => sampleQuestion(index + 1, 'Filler.'))
      const pages = printed(await paperOf(questions)).split(/Page \d of \d/)
      expect(pages.find((page) => page.includes('* * *'))).toContain('Filler.')
    }
  })

  test('prints them once in every set', async () => {
    for (const set of setLetters) {
      const text = printed(await typesPaper(set))
      expect(text.split('is the correct explanation of Assertion (A).')).toHaveLength(2)
    }
  })

  test('gives writing space by marks, to one of two alternatives only', async () => {
    const lines = printDocument(await typesPaper('A', { writing_space: true }))
    const questions = lines.kind === 'paper' ? lines.sections.flatMap((section) => section.questions) : []
    const linesOf = (type: string) => questions.filter((it) => it.type === type).map((it) => it.lines)
    expect([linesOf('MCQ_SINGLE'), linesOf('VERY_SHORT'), linesOf('SHORT'), linesOf('CASE_STUDY')]).toEqual([
      [0],
      [6],
      [0, 9],
      [0],
    ])
  })

  test('gives a drawing an empty frame as high as its lines', async () => {
    const draw = { type: 'DIAGRAM' as const, max_marks: 1 }
    const part = { content: 'Draw it.', options: [], ...draw, or_group: null }
    const passage = { type: 'CASE_STUDY' as const, sub_questions: [part, { ...part, type: 'SHORT' as const }] }
    const questions = [
      sampleQuestion(1, 'Draw it.', draw),
      sampleQuestion(2, 'Say it.', { type: 'LONG', max_marks: 1 }),
      sampleQuestion(3, 'Read it.', passage),
    ]
    const sections = [{ section: '1', instruction: null, attempt_any: null, questions }]
    const document = printDocument(await typesPaper('A', { writing_space: true, sections }))
    const asked = document.kind === 'paper' ? document.sections.flatMap((section) => section.questions) : []
    expect(asked.flatMap((one) => [one, ...one.sub_questions]).map(({ lines, is_drawn }) => [lines, is_drawn])).toEqual(
      [
        [4, true],
        [4, false],
        [0, false],
        [4, true],
        [3, false],
      ],
    )
  })

  test('sets a small figure beside its text and a large one below', async () => {
    const figure = (width: number) =>
      `<p>${'A long enough text before the figure. '.repeat(4)}</p><p><img src="/v1/media/file/0123456789abcdef0123456789abcdef.png" alt="T" width="${width}"></p><p>AFTER</p>`
    const bottomBelow = async (width: number) => {
      const paper = await typesPaper()
      const questions = [sampleQuestion(1, '', { question_text: figure(width) })]
      const sections = [{ section: '1', instruction: null, attempt_any: null, questions }]
      return printedWords(print({ ...paper, sections }).bytes).find((word) => word.text === 'AFTER')?.bottom ?? 0
    }
    expect(await bottomBelow(400)).toBeGreaterThan((await bottomBelow(180)) + 100)
  })

  test('bears a name, a roll number and a code', async () => {
    const text = printed(await typesPaper('A', { copy: sampleCopy }))
    expect(text).toMatch(/Name: Anjali Sharma.*Roll No\.: 1042.*Section: B/)
    await expect(typesPaper('A', { copy: { ...sampleCopy, code: 'x'.repeat(201) } }).then(printed)).rejects.toThrow(
      'copy.code must have at most 200 characters',
    )
  })
})

describe('a marking scheme', () => {
  test('has the key, the model answer, the steps and the explanation of its set', async () => {
    const text = printed(await sampleScheme('A'))
    for (const words of [
      'Marking Scheme',
      'Confidential: for examiners only',
      'Set A',
      'B Sound',
      '3.14 ± 0.01 cm',
      'Both roots',
    ])
      expect(text).toContain(words)
    expect(text).toContain('Explanation: Sound is a mechanical wave')
    expect(text).toMatch(/Splitting the middle term [. ]+1\.5/)
    expect(printed(await sampleScheme('A', { with_explanations: false }))).not.toContain('mechanical wave')
  })

  test('agrees with the paper of its set, question by question', async () => {
    for (const set of ['A', 'B', 'C', 'D'] as const) {
      const paper = await typesPaper(set)
      const rows = markingSchemeDocument(await sampleScheme(set)).sections.flatMap((section) => section.rows)
      const sound = paper.sections
        .flatMap((it) => it.questions)
        .find((it) => it.question_text.includes('medium to travel'))
      const letter = 'ABCD'[sound?.question_options.findIndex((it) => it.data.includes('Sound')) ?? -1]
      expect(rows.find((row) => row.label === String(sound?.number))?.key).toBe(letter)
    }
  })

  test('sets the formulas of its steps; one that can’t be set stands as it was typed', async () => {
    const steps = [
      { text: 'Using \\(\\frac{1}{x^2}\\) once', marks: 1 },
      { text: 'Then \\(\\nonsense{\\) fails', marks: 1 },
    ]
    const sections = storedSections().map((section) => ({
      ...section,
      questions: section.questions.map((question) =>
        question.type === 'SHORT' ? { ...question, answer: { model_answer: '', marking_points: steps } } : question,
      ),
    }))
    const text = printed(await sampleScheme('A', { sections }))
    expect(text).toMatch(/Using [^\\]*𝑥[^\\]* once/u)
    expect(text).toContain('Then \\(\\nonsense{\\) fails')
  })

  test('keeps its last two rows together', async () => {
    const filler = (count: number) => {
      const [section] = storedSections()
      const question = section?.questions.find((it) => it.type === 'TRUE_FALSE')
      if (!section || !question) throw new Error('the sample has no question to fill with')
      return [
        { ...section, questions: Array.from({ length: count }, (_, index) => ({ ...question, item_id: index + 1 })) },
      ]
    }
    for (let count = 22; count < 30; count += 1) {
      const text = printed(await sampleScheme('A', { sections: filler(count), sets: 1, with_explanations: false }))
      const pages = text.split(/Page \d of \d/).filter((page) => page.includes('True'))
      expect(pages.at(-1)?.match(/True/g)?.length, `${count} rows`).toBeGreaterThan(1)
    }
  })

  test('compares the sets in a table, and not where there is one', async () => {
    expect(printed(await sampleScheme('A'))).toContain('Set A Set B Set C Set D')
    expect(printed(await sampleScheme('A', { sets: 1 }))).not.toContain('Set B')
  })

  test('of a paper with one set keeps the stored order, whatever letter it bears among papers of other questions', async () => {
    const { sections } = markingSchemeDocument(await sampleScheme('B', { sets: 1 }))
    expect(sections).toEqual(markingSchemeDocument(await sampleScheme('A', { sets: 1 })).sections)
  })

  test('prints a dash where no answer is stored, whatever is there instead', async () => {
    const questions = [null, 'x', { value: [] }, { model_answer: 5 }].map((answer) =>
      storedQuestion('SHORT', 'Q', { answer }),
    )
    const sections = [{ section: '1', instruction: null, attempt_any: null, questions }]
    const rows = markingSchemeDocument(await sampleScheme('A', { sections })).sections[0]?.rows ?? []
    expect(rows.map((row) => [row.key, row.model_answer, row.points])).toEqual(questions.map(() => [null, [], []]))
    expect(printed(await sampleScheme('A', { sections }))).toMatch(/– 1.*– 1.*– 1.*– 1/)
  })
})

test('what is counted and signed on an attendance sheet stands with the last students', async () => {
  for (const students of [24, 25, 26, 27]) {
    const last = printed(await sampleAttendance(students))
      .split(/Page \d of \d/)
      .find((page) => page.includes('Present:'))
    for (const number of [students - 2, students - 1, students])
      expect(last, `${students} students`).toContain(`${1000 + number}`)
  }
})

test('E.15 a class of 36 signs on one page, and larger ones in usual rows on two', async () => {
  const pages = async (students: number) => printed(await sampleAttendance(students)).split(/Page \d of \d/).length - 1
  expect([await pages(36), await pages(37), await pages(44)]).toEqual([1, 2, 2])
})

test('an attendance sheet of several sections begins each on a page of its own, with its room and its own head', async () => {
  const [first, second] = [await sampleAttendance(3), await sampleAttendance(2)]
  const further = [{ room: 'Hall 2', section: 'C', students: second.students }]
  const pages = printed({ ...first, room: 'Hall 1', further }).split(/Page \d of \d/)
  expect(pages[0]).toMatch(/Attendance Sheet.*Section: B.*Room: Hall 1.*1003.*Present:/s)
  expect(pages[1]).toMatch(/Attendance Sheet.*Section: C.*Room: Hall 2.*1002.*Present:/s)
  expect(pages[1]).not.toContain('1003')
})

test('an attendance sheet says what is granted, and a long name stands clear of the next', async () => {
  const input = await sampleAttendance(2)
  const name = 'Venkatanarasimharajuvaripeta Lakshminarayana Subrahmanyeswara Rao Chowdary'
  const granted = { extra_time_pct: 25, large_print: true, scribe: true }
  const [first, second] = input.students as [(typeof input.students)[0], (typeof input.students)[0]]
  const long = { ...input, students: [{ ...first, name, granted }, second] }
  expect(printed(long)).toContain('(+25 % time, large print, with a scribe)')
  expect(printed({ ...long, language: 'hi' })).toContain('+25 % समय')
  const words = printedWords(print(long).bytes)
  const lineOf = (text: string) => words.find((word) => word.text.includes(text))?.bottom ?? Number.NaN
  expect(lineOf('Siddiqui') - lineOf('scribe')).toBeGreaterThan(12)
})

test('an attendance sheet lists every student, with its head on every page', async () => {
  const text = printed(await sampleAttendance(60))
  for (const words of [
    'Attendance Sheet',
    'Date: 12 March 2026',
    '1001',
    '1060',
    'GV/2059',
    'Signature of the invigilator',
  ])
    expect(text).toContain(words)
  expect(text.split('Roll No. Name Adm. No. Set Signature').length).toBeGreaterThan(2)
})

test('a grid adds up: rows, columns and all', async () => {
  const grid = gridDocument(await sampleGrid())
  for (const { rows, totals, total } of grid.tables) {
    const sum = (cells: { marks: number }[]) => cells.reduce((all, cell) => all + cell.marks, 0)
    expect([sum(totals), sum(rows.map((row) => row.total))]).toEqual([total.marks, total.marks])
    for (const row of rows) expect(sum(row.cells)).toBe(row.total.marks)
  }
  expect(printed(await sampleGrid())).toMatch(/Chapter × Level.*Real Numbers.*planned 8.*Chapter × Type/)
  expect(printed({ ...(await sampleGrid()), language: 'hi' })).toContain('बहुविकल्पी')
})

test('every document is PDF/UA-1, the same bytes every time', async () => {
  const inputs = [
    await typesPaper(),
    await sampleScheme('B'),
    await sampleAnswerSheet(),
    await sampleAttendance(3),
    await sampleGrid(),
  ]
  for (const input of inputs) {
    const first = print(input)
    expect(first).toMatchObject({ accessible: true, warnings: [] })
    expect(Buffer.from(first.bytes).equals(print(input).bytes)).toBe(true)
  }
})

test('what was left out of a PDF is said', async () => {
  const paper = await typesPaper()
  const images = new Map([...paper.images].map(([src]) => [src, { bytes: new Uint8Array(40), format: 'png' as const }]))
  const { warnings } = print({ ...paper, images })
  expect(warnings).toContainEqual({
    kind: 'UNREADABLE_PICTURE',
    detail: expect.stringMatching(/^\/v1\/media\/file\/0123/),
    questions: [12],
  })
  const emoji = storedQuestion('MCQ_SINGLE', 'Smile 😀 and kick ⚽', { question_options: optionsOf('*a', 'b') })
  const sections = [
    {
      section: '1',
      instruction: 'あ',
      attempt_any: null,
      questions: [1, 2].map((number) => ({ ...emoji, number, translations: [] })),
    },
  ]
  const { accessible, warnings: unseen } = print({ ...paper, sections })
  const missing = [
    { kind: 'UNKNOWN_CHARACTER', detail: 'あ', questions: [] },
    { kind: 'UNKNOWN_CHARACTER', detail: '😀 ⚽', questions: [1, 2] },
  ]
  expect({ accessible, unseen }).toEqual({ accessible: false, unseen: missing })
  expect(typesetter.preview(printDocument({ ...paper, sections }), paper.images).warnings).toEqual(missing)
})

describe('a certificate of erasure', () => {
  test.each([
    'en',
    'hi',
    'ur',
  ])('in %s names the record and the day for the back-ups on one page, and no pupil', async (language) => {
    const { erasure } = wordsFor(language)
    const text = printed(await sampleErasure({ language }))
    expect(text).toContain('4711')
    expect(text).toContain('25 February 2027')
    expect(text.split(/\f/).filter((page) => page.trim())).toHaveLength(1)
    if (language === 'en')
      for (const words of [erasure.title, erasure.results_kept, 'Anita Rao', 'at the latest on'])
        expect(text).toContain(words)
  })

  test('by the time for which a school keeps data says so', async () => {
    const text = printed(await sampleErasure({ asked_by: null, keep_results: false }))
    expect(text).toContain('the time for which the school keeps data was over')
    expect(text).not.toContain('without a name')
  })
})

describe('a timetable', () => {
  test('says each day once, with the exams of it in order, and where', async () => {
    const text = printed(await sampleTimetable())
    expect(text).toContain('Examination Timetable')
    expect(text.split('Mon, 2 March 2026')).toHaveLength(2)
    expect(text).toMatch(/Mathematics.*Science.*Wed, 4 March 2026.*Hindi.*Hall 2/s)
  })

  test('of a hundred exams repeats its head on every page and loses none', async () => {
    const { exams, ...rest } = await sampleTimetable()
    const many = Array.from({ length: 100 }, (_, at) => ({ ...exams[0]!, date: `Day ${at >> 1}`, name: `Exam ${at};` }))
    const pages = printed({ ...rest, exams: many }).split(/Page \d+ of \d+/)
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.slice(0, -1).every((page) => page.includes('Max. Marks'))).toBe(true)
    for (const at of many.keys()) expect(pages.join(' ')).toContain(`Exam ${at};`)
  })
})
