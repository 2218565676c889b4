import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, type Student, type UploadResult } from '#contract'
import { type MadeCell, madeWorkbook, run } from '../../interchange/spreadsheet/testing/made-workbook.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool, makeSection, questionBody, type TestSchool } from '../testing/factories/factories.ts'
import { facts, makeNamedChapter, savedQuestions, uploadFile, uploadRows } from '../testing/factories/question-files.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeNamedChapter(app, school)
  for (const title of ['A', 'B']) await makeSection(app, school, chapter.grade_id, { title })
})

const faults = ({ data }: { data: UploadResult }) => data.errors.map(({ row, column, code }) => [row, column, code])
const told = ({ data }: { data: UploadResult }) => (data.warnings ?? []).map(({ row, code }) => [row, code])

describe('rosters that other programs take wrongly', () => {
  const upload = (name: string, bytes: Uint8Array, mode: string) =>
    app.upload<UploadResult>(
      api.student_upload.upload,
      { session_id: String(school.session_id), mode },
      { name, bytes: Buffer.from(bytes) },
      school.admin,
    )
  const send = (lines: string[], mode = 'create') => upload('pupils.csv', Buffer.from(lines.join('\n')), mode)
  const find = async (admission_no: string) =>
    (
      await app.call<Student[]>(
        api.student.list,
        { filter: { admission_no, session_id: school.session_id } },
        school.admin,
      )
    ).data[0]

  const born = 'Adm No,Name,Class,Section,Date of Birth,Father'
  it.each(['create', 'update'])('S24 a pupil who is here under another number waits, with mode %s', async (mode) => {
    const own = `${mode.toUpperCase()}-H`
    const name = mode === 'create' ? 'Asha Rao' : 'Usha Rao'
    await send([born, `${own}1,${name},6,A,2012-05-14,Ravi Rao`])
    const rows = [`${own}3,${name},6,A,2012-05-14,Ravi Rao`, `${own}4,${name.toUpperCase()},6,B,14 May 2012,Ravi Rao`]
    const reply = await send([born, ...rows], mode)
    expect([reply.data.created, faults(reply)]).toEqual([0, [2, 3].map((row) => [row, 'admission_no', 'same_person'])])
    expect(reply.data.errors[0]?.message).toContain(`Is it ${name}, ${own}1?`)
    expect([await find(`${own}3`), await find(`${own}4`)]).toEqual([undefined, undefined])
  })

  it('S25 rolls 1, 01 and 1.0 of a section are one, in a text and in a workbook, and it is told at both rows', async () => {
    const head = ['Adm No', 'Name', 'Class', 'Section', 'Roll No', 'Father']
    const lines = (['1', '01', '1.0', '१'] as const).map((roll, at) => [
      ...[`R-${at}`, `Asha ${'BCDE'[at]}ose`, '6', 'B', roll, 'Ravi'],
    ])
    const text = await send([head, ...lines].map((line) => line.join(',')))
    expect([text.data.created, faults(text)]).toEqual([1, [3, 4, 5].map((row) => [row, 'roll_no', 'duplicate'])])
    expect(told(text).filter(([, code]) => code === 'repeated')).toEqual([3, 4, 5].map(() => [2, 'repeated']))
    const cells = [
      head,
      ...lines.map((line, at) => [`W-${at}`, ...line.slice(1, 4), [2, '02', 2][at] ?? '2.0', 'Ravi']),
    ]
    cells[3]![4] = { value: 2, format: '0.0' } as never
    const book = await upload('pupils.xlsx', madeWorkbook([{ rows: cells }]), 'create')
    expect([book.data.created, faults(book)]).toEqual([1, [3, 4, 5].map((row) => [row, 'roll_no', 'duplicate'])])
    // Who is here already has it too.
    const later = await send([head.join(','), 'L-1,Asha Fose,6,B,001,Ravi'])
    expect(faults(later)).toEqual([[2, 'roll_no', 'duplicate']])
  })
})

describe('questions that other programs take wrongly', () => {
  it('a question, an option or a key that is crossed out whole keeps its row out; crossed-out words stay', async () => {
    const names = [...Object.keys(facts), 'type', 'question', 'option_a', 'option_b', 'correct']
    const row = (cells: Record<string, MadeCell>) => {
      const all = { ...facts, type: 'MCQ_SINGLE', option_a: 'x', option_b: 'y', correct: 'A', ...cells }
      return names.map((name) => all[name as keyof typeof all] ?? null)
    }
    const crossed = (value: string) => ({ value, struck: true }) as const
    const rows = [
      row({ question: crossed('Lambdaone?') }),
      row({ question: 'Lambdatwo?', option_b: crossed('y') }),
      row({ question: 'Lambdathree?', correct: crossed('A') }),
      row({ question: { runs: `${run('Lambdafour: ')}${run('old', undefined, '<strike/>')}${run(' new?')}` } }),
    ]
    const bytes = madeWorkbook([{ rows: [names, ...rows] }])
    const reply = await uploadFile(app, school, { name: 'bank.xlsx', bytes })
    const out = ['question', 'option_b', 'correct'].map((column, at) => [at + 2, column, 'ask_value'])
    expect([reply.data.created, faults(reply)]).toEqual([1, out])
    expect((await savedQuestions(app, school, 'Lambdafour'))[0]?.question_text).toBe(
      '<p>Lambdafour: <s>old</s> new?</p>',
    )
  })

  it('marks as papers write them: (2), [2], 2 M, 1½', async () => {
    const forms = ['(2)', '[2]', '2 M', '[2 marks]', '1½', '1 1/2', '२', '2 अंक', '-2']
    const rows = forms.map((max_marks, at) => ({
      ...{ ...facts, max_marks, type: 'SHORT', question: `Mumark ${at}?`, model_answer: 'x' },
    }))
    const reply = await uploadRows(app, school, rows)
    expect(faults(reply)).toEqual([[10, 'max_marks', 'invalid_field']])
    const found = await savedQuestions(app, school, 'Mumark')
    expect(found.map((one) => one.max_marks).sort()).toEqual([1.5, 1.5, ...Array<number>(6).fill(2)])
  })

  it.each([
    'Both a and b',
    '(a) and (b)',
    'Both A and C are correct',
    'Both (a) and (b)',
  ])('P01 of an upload with the option "%s" all options keep their places', async (last) => {
    const question = `Which gas is noble (${last})?`
    const row = { ...facts, type: 'MCQ_SINGLE', correct: 'B', question }
    const reply = await uploadRows(app, school, [
      { ...row, option_a: 'Oxygen', option_b: 'Argon', option_c: 'Neon', option_d: last },
    ])
    expect(faults(reply)).toEqual([])
    const saved = await savedQuestions(app, school, 'noble')
    const options = saved.find(({ question_text }) => question_text.includes(`(${last})`))?.question_options ?? []
    expect(options.map(({ data, fixed }) => [data, fixed])).toEqual(
      ['Oxygen', 'Argon', 'Neon', last].map((text) => [`<p>${text}</p>`, true]),
    )
  })

  const create = (fields: object) =>
    app.call<Question>(api.question.create, questionBody(chapter, fields), school.admin)

  it('P13 what a style raises or lowers is so in the question', async () => {
    const { data } = await create({
      question_text:
        '<p>10<span style="vertical-align:super">-3</span> of H<span style="vertical-align:sub">2</span>O</p>',
    })
    expect(data.question_text).toBe('<p>10<sup>-3</sup> of H<sub>2</sub>O</p>')
  })

  it('P14 TeX in the text of a question is a formula, or is told', async () => {
    const reply = await create({ question_text: '<p>Solve $x^2=4$ and \\(y\\) and \\frac{1}{2}</p>' })
    expect([reply.status, reply.errors?.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [['question_text', 'formula.dollars']],
    ])
    const command = await create({ question_text: '<p>Solve \\(y\\) and \\frac{1}{2}</p>' })
    expect(command.errors?.map(({ code }) => code)).toEqual(['formula.command'])
    const { data } = await create({ question_text: '<p>Solve \\(x^2=4\\) and \\(y\\)</p>' })
    const math = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`
    expect(data.question_text).toBe(`<p>Solve ${math('x^2=4')} and ${math('y')}</p>`)
  })
})
