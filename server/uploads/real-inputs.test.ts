import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, type Student, type UploadResult } from '#contract'
import { readSpreadsheet } from '../../interchange/spreadsheet/spreadsheet.ts'
import {
  type MadeCell,
  type MadeWorksheet,
  madeWorkbook,
  madeWorksheet,
  run,
} from '../../interchange/spreadsheet/testing/made-workbook.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool, makeSection, type TestSchool } from '../testing/factories/factories.ts'
import { facts, makeNamedChapter, savedQuestions, uploadFile, uploadRows } from '../testing/factories/question-files.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeNamedChapter(app, school)
  await makeSection(app, school, chapter.grade_id, { title: 'A' })
})

type Cells = Record<string, MadeCell>
const codesOf = ({ data }: { data: UploadResult }) =>
  [...data.errors, ...(data.warnings ?? [])].map(({ row, column, code }) => [row, column, code])

/** Questions as a workbook: checked, then saved; a check foretells what saving says. */
async function questions(rows: readonly Cells[], more: Partial<MadeWorksheet> = {}) {
  const whole = rows.map((row): Cells => ({ ...facts, type: 'MCQ_SINGLE', correct: 'A', ...row }))
  const names = [...new Set(whole.flatMap((row) => Object.keys(row)))]
  const lines = whole.map((row) => names.map((name) => row[name] ?? null))
  const bytes = madeWorkbook([{ rows: [names, ...lines], ...more }])
  const check = await uploadFile(app, school, { name: 'bank.xlsx', bytes }, { dry_run: 'true' })
  const reply = await uploadFile(app, school, { name: 'bank.xlsx', bytes })
  expect(codesOf(check)).toEqual(codesOf(reply))
  return reply
}
const optionsOf = async (search: string) =>
  (await savedQuestions(app, school, search))[0]?.question_options.map(({ data }: { data: string }) => data)
const textOf = async (search: string): Promise<Question['question_text'] | undefined> =>
  (await savedQuestions(app, school, search))[0]?.question_text

describe('questions as the office sees them', () => {
  it('S01 what is raised and lowered in a cell is so in the question, in sentences and lists too', async () => {
    const reply = await questions([
      {
        question: { runs: run('Alphaone: m') + run('2', 'superscript') + run('?') },
        option_a: { runs: run('2') + run('3', 'superscript') },
        option_b: { runs: run('10') + run('-3', 'superscript'), inline: true },
        option_c: { runs: run('H') + run('2', 'subscript') + run('O') },
        option_d: { value: 3, raised: 'superscript' },
      },
      {
        ...{ type: 'MATCH', correct: '1-A;2-B' },
        question: { runs: run('Alphatwo:\n1. m') + run('2', 'superscript') + run('\n2. metre') },
        option_a: 'area',
        option_b: 'length',
      },
    ])
    expect(codesOf(reply)).toEqual([])
    expect(await textOf('Alphaone')).toBe('<p>Alphaone: m<sup>2</sup>?</p>')
    expect(await optionsOf('Alphaone')).toEqual([
      ...['<p>2<sup>3</sup></p>', '<p>10<sup>-3</sup></p>', '<p>H<sub>2</sub>O</p>', '<p><sup>3</sup></p>'],
    ])
    const [match] = await savedQuestions(app, school, 'Alphatwo')
    expect(match?.answer).toMatchObject({
      pairs: [
        ['<p>m<sup>2</sup></p>', '<p>area</p>'],
        ['<p>metre</p>', '<p>length</p>'],
      ],
    })
  })

  it('S03 S04 times, dates and percentages are options as they are shown', async () => {
    const shown = { question: 'Betaone?', option_a: { value: 0.085_416_67, format: 'h:mm' } }
    const reply = await questions([
      {
        ...shown,
        option_b: { value: 46_054, format: 'd/m' },
        option_c: { value: 0.85, format: '0 %' },
        option_d: { value: 1.5, format: '# ?/?' },
      },
    ])
    expect(codesOf(reply)).toEqual([])
    expect(await optionsOf('Betaone')).toEqual(['<p>2:03</p>', '<p>1/2</p>', '<p>85 %</p>', '<p>1 1/2</p>'])
  })

  it('S08 S09 errors keep their row out, what is hidden is left out and told', async () => {
    const options = { option_a: 'x', option_b: 'y' }
    const rows: Cells[] = [
      { question: 'Gammaone?', ...options, option_b: { value: '#VALUE!', type: 'e' } },
      { question: 'Gammatwo?', ...options },
      { question: 'Gammathree?', ...options, option_b: { value: '', formula: 'A1' } },
      { question: 'Gammafour?', ...options, option_b: { value: 'z', type: 'str', formula: 'A1' } },
    ]
    const reply = await questions(rows, { hidden_rows: [3] })
    expect([reply.data.created, codesOf(reply)]).toEqual([
      1,
      [
        [2, 'option_b', 'error_cell'],
        [3, null, 'hidden_rows'],
        [4, 'option_b', 'no_value'],
        [5, null, 'formula'],
      ],
    ])
    expect(await savedQuestions(app, school, 'Gammatwo')).toEqual([])
    expect(await optionsOf('Gammafour')).toEqual(['<p>x</p>', '<p>z</p>'])
  })

  it('S14 indentation stays, in questions and in options that differ by nothing else', async () => {
    const code = 'for i in range(3):\n    if i == 1:\n\tcontinue'
    const option = (blanks: string) => `print(1)\n${blanks}print(2)`
    const reply = await questions([
      { question: `Deltaone\n${code}`, option_a: option('    '), option_b: option('  '), option_c: option('') },
      { question: 'Deltatwo', option_a: '    return x', option_b: 'return x' },
      { question: 'Deltafive: what does print("a   b") show?', option_a: 'print("a  b")', option_b: 'print("a b")' },
      { question: 'Deltasix\n*   *\n*   *', option_a: 'x', option_b: 'y' },
      { question: 'Deltathree\nof  prose', option_a: ' Paris', option_b: 'Rome  ' },
    ])
    expect(codesOf(reply)).toEqual([])
    const four = '&nbsp;'.repeat(4)
    expect(await textOf('Deltaone')).toBe(
      `<p>Deltaone<br>for i in range(3):<br>${four}if i == 1:<br>${four}continue</p>`,
    )
    expect(await optionsOf('Deltaone')).toEqual([
      ...[
        `<p>print(1)<br>${four}print(2)</p>`,
        '<p>print(1)<br>&nbsp;&nbsp;print(2)</p>',
        '<p>print(1)<br>print(2)</p>',
      ],
    ])
    expect(await optionsOf('Deltatwo')).toEqual([`<p>${four}return x</p>`, '<p>return x</p>'])
    expect([await textOf('Deltathree'), await optionsOf('Deltathree')]).toEqual([
      '<p>Deltathree<br>of prose</p>',
      ['<p>Paris</p>', '<p>Rome</p>'],
    ])
    const two = '&nbsp;'.repeat(2)
    expect(await optionsOf('Deltafive')).toEqual([
      ...[`<p>print(&quot;a${two}b&quot;)</p>`, '<p>print(&quot;a b&quot;)</p>'],
    ])
    expect(await textOf('Deltafive')).toBe(`<p>Deltafive: what does print(&quot;a${two}&nbsp;b&quot;) show?</p>`)
    expect(await textOf('Deltasix')).toBe(`<p>Deltasix<br>*${two}&nbsp;*<br>*${two}&nbsp;*</p>`)
    const twice = await questions([{ question: 'Deltafour', option_a: 'Paris', option_b: ' Paris' }])
    expect(codesOf(twice)).toEqual([[2, 'option_b', 'invalid_field']])
  })

  it('S15 S19 tags and signs of sums are text, by a text as by a workbook', async () => {
    const row = { ...facts, type: 'MCQ_SINGLE', correct: 'A' }
    const tags = { option_a: '<p>', option_b: '<br>', option_c: '<table>', option_d: '<ol>' }
    const signs = { option_a: '-x', option_b: '-1/2', option_c: '+ve charge', option_d: '=A1' }
    const reply = await uploadRows(app, school, [
      { ...row, question: '<p>Epsilonone</p> shows what in a browser?', ...tags },
      { ...row, question: 'Epsilontwo', ...signs },
    ])
    expect(codesOf(reply)).toEqual([])
    expect(await textOf('Epsilonone')).toBe('<p>&lt;p&gt;Epsilonone&lt;/p&gt; shows what in a browser?</p>')
    expect(await optionsOf('Epsilonone')).toEqual([
      ...['<p>&lt;p&gt;</p>', '<p>&lt;br&gt;</p>', '<p>&lt;table&gt;</p>', '<p>&lt;ol&gt;</p>'],
    ])
    expect(await optionsOf('Epsilontwo')).toEqual(['<p>-x</p>', '<p>-1/2</p>', '<p>+ve charge</p>', '<p>=A1</p>'])
  })

  it('the rows to correct come back with all of it', async () => {
    const faulty = { question: { runs: run('Zetaone x') + run('2', 'superscript') }, level: 'NONE' }
    const reply = await questions([{ ...faulty, option_a: '<p>Hello</p>', option_b: '<p>' }])
    const file = await app.send(reply.data.error_file_url ?? '', undefined, school.admin, 'GET')
    const again = await uploadFile(app, school, { name: 'again.xlsx', bytes: file.raw }, { dry_run: 'true' })
    expect(codesOf(again)).toEqual([[2, 'level', 'invalid_field']])
    const cells = readSpreadsheet(file.raw, 'again.xlsx').rows[0]?.cells
    expect(cells).toEqual(
      expect.arrayContaining(['<p>Zetaone x<sup>2</sup></p>', '<p>&lt;p&gt;Hello&lt;/p&gt;</p>', '<p>']),
    )
  })

  it.each([
    ['Hindi', 'क्या दो सम संख्या है?', ['हाँ', 'नहीं']],
    ['Marathi', 'दोन ही सम संख्या आहे का?', ['होय', 'नाही']],
    ['Tamil', 'இரண்டு இரட்டை எண்ணா?', ['ஆம்', 'இல்லை']],
    ['Urdu', 'کیا دو جفت عدد ہے؟', ['ہاں', 'نہیں']],
  ])('S12 "Unicode text" of Excel is read without a mark: %s', async (_language, question, options) => {
    const heads = ['class', 'subject', 'chapter', 'प्रश्न', 'विकल्प 1', 'विकल्प 2', 'उत्तर']
    const text = `${heads.join('\t')}\r\nClass 6\tMATH\tWhole Numbers\t${question}\t${options.join('\t')}\tA\r\n`
    const bytes = new Uint8Array(Buffer.from(text, 'utf16le'))
    const defaults = JSON.stringify({ type: 'MCQ_SINGLE', level: 'EASY', skill: 'APPLY', max_marks: 1 })
    const reply = await uploadFile(app, school, { name: 'bank.txt', bytes }, { defaults })
    expect([reply.status, reply.data.created, codesOf(reply)]).toEqual([200, 1, []])
  })
})

describe('pupils and chapters as the office sees them', () => {
  const names = [
    'admission_no',
    'first_name',
    'last_name',
    'dob',
    'class',
    'section',
    'guardian_name',
    'guardian_mobile',
  ]
  const pupil = (no: MadeCell, more: Cells = {}): MadeCell[] => {
    const cells: Cells = { admission_no: no, first_name: 'Asha', class: 'Class 6', section: 'A', ...more }
    return names.map((name) => cells[name] ?? { guardian_name: 'Ravi', guardian_mobile: '9810000001' }[name] ?? null)
  }
  const send = (sheet: MadeWorksheet, mode: string, name = 'pupils.xlsx') =>
    app.upload<UploadResult>(
      api.student_upload.upload,
      { session_id: String(school.session_id), mode },
      { name, bytes: madeWorkbook([{ ...sheet, rows: [names, ...sheet.rows] }]) },
      school.admin,
    )
  const find = async (admission_no: string) =>
    (
      await app.call<Student[]>(
        api.student.list,
        { filter: { admission_no, session_id: school.session_id } },
        school.admin,
      )
    ).data

  it('S06 zeros that live in the format are those of the number: the pupil is found again', async () => {
    const made = await send({ rows: [pupil('00042', { dob: { value: 41_043, format: 'd mmmm yyyy' } })] }, 'create')
    expect([made.data.created, codesOf(made)]).toEqual([1, []])
    expect((await find('00042'))[0]?.dob).toBe('2012-05-14')
    const again = await send(
      { rows: [pupil({ value: 42, format: '00000' }, { guardian_name: 'Usha Verma' })] },
      'update',
    )
    expect([again.data.created, again.data.updated, codesOf(again)]).toEqual([0, 1, []])
    expect([(await find('00042')).map((one) => one.guardian_name), await find('42')]).toEqual([['Usha Verma'], []])
  })

  it('S08 S09 R54 errors, hidden pupils and signs that nobody sees', async () => {
    const rows = [
      pupil('E-1', { last_name: { value: '#N/A', type: 'e' } }),
      pupil('E-2', { guardian_name: '#REF!' }),
      pupil('E-3'),
      pupil('E\u200b-4', { last_name: '-', dob: '31.02.2011' }),
      pupil('E\u200b-5', { last_name: 'nil' }),
    ]
    const reply = await send({ rows, hidden_rows: [4] }, 'create')
    expect([reply.data.created, reply.data.failed, codesOf(reply)]).toEqual([
      ...[1, 3],
      [
        [2, 'last_name', 'error_cell'],
        [3, 'guardian_name', 'error_cell'],
        [5, 'dob', 'invalid_field'],
        [4, null, 'hidden_rows'],
        [5, 'admission_no', 'cleaned'],
        [6, 'admission_no', 'cleaned'],
      ],
    ])
    expect(reply.data.errors.at(-1)?.message).toBe('31.02.2011: there is no such day')
    expect(reply.data.warnings?.[0]?.message).toBe('1 hidden row was not read: 4.')
    expect([await find('E-3'), (await find('E-5'))[0]?.l_name]).toEqual([[], null])
  })

  it('S26 a chapter that a program took for a date is called as it is shown', async () => {
    const rows: MadeCell[][] = [
      ['class', 'subject_code', 'chapter', 'weightage'],
      ['Class 6', 'MATH', { value: 46_048, format: 'd mmmm' }, { value: 0.125, format: '0%' }],
      ['Class 6', 'MATH', { value: '#N/A', type: 'e' }, null],
      ['Class 6', 'MATH', '=Sets', '१२,५'],
    ]
    const reply = await app.upload<UploadResult>(
      api.chapter.upload,
      {},
      { name: 'chapters.xlsx', bytes: madeWorksheet(...rows) },
      school.admin,
    )
    expect([reply.data.created, codesOf(reply)]).toEqual([2, [[3, 'chapter', 'error_cell']]])
    const { data } = await app.call<Chapter[]>(api.chapter.list, {}, school.admin)
    const seen = data.map((one) => [one.chapter, one.weightage])
    expect(seen).toEqual(
      expect.arrayContaining([
        ['26 January', 12.5],
        ['=Sets', 12.5],
      ]),
    )
  })
})

describe('other programs and other forms of the same', () => {
  const heads = ['class', 'subject', 'chapter', 'type', 'level', 'skill', 'marks', 'question', 'A', 'B', 'answer']
  const start = ['Class 6', 'MATH', 'Whole Numbers', 'MCQ', 'EASY', 'APPLY', '1']
  const send = (text: string | Uint8Array, name: string) =>
    uploadFile(app, school, { name, bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text })

  it('R3 R55 a page and XML of Excel 2003 named .xls, and lines with a named separator', async () => {
    const cells = (tag: string, values: readonly string[]) =>
      values.map((value) => `<${tag}>${value}</${tag}>`).join('')
    const page = `<html><body><table><tr>${cells('th', heads)}</tr><tr>${cells('td', [...start, 'Thetaone', 'm<sup>2</sup>', 'm', 'B'])}</tr></table></body></html>`
    const data = (values: readonly string[]) =>
      `<Row>${values.map((value) => `<Cell><Data ss:Type="String">${value}</Data></Cell>`).join('')}</Row>`
    const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Bank"><Table>${data(heads)}${data([...start, 'Thetatwo', 'x', 'y', 'B'])}</Table></Worksheet></Workbook>`
    const lines = ['sep=|', heads.join('|'), [...start, 'Thetathree', '-x; y', '+1', 'B'].join('|')].join('\r\n')
    for (const [file, name] of [
      [page, 'bank.xls'],
      [xml, 'bank.xls'],
      [lines, 'bank.csv'],
    ] as const) {
      const reply = await send(file, name)
      expect([reply.status, reply.data.created, codesOf(reply)]).toEqual([200, 1, []])
    }
    expect(await optionsOf('Thetaone')).toEqual(['<p>m<sup>2</sup></p>', '<p>m</p>'])
    expect(await optionsOf('Thetathree')).toEqual(['<p>-x; y</p>', '<p>+1</p>'])
  })

  it('an old workbook that is damaged is refused in words that say what to do', async () => {
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)])
    const reply = await send(old, 'bank.xls')
    expect([reply.status, reply.message]).toEqual([415, expect.stringContaining('The workbook is damaged.')])
  })

  it('a byte that no encoding reads keeps its row out and no other', async () => {
    const line = (question: string) => Buffer.from(`${[...start, question, 'x', 'y', 'A'].join(',')}\n`)
    const bytes = Buffer.concat([
      ...[Buffer.from(`${heads.join(',')}\n`), line('Iotaone “é”')],
      ...[line('Iotatwo').subarray(0, 50), Buffer.from([0x81]), line('Iotatwo').subarray(50)],
    ])
    const reply = await send(new Uint8Array(bytes), 'bank.csv')
    expect([reply.data.created, reply.data.failed, reply.data.errors.map(({ row, code }) => [row, code])]).toEqual([
      ...[1, 1, [[3, 'damaged_text']]],
    ])
  })

  it('merged cells of places give them to every row; a hidden column is told where its heading is lacking', async () => {
    const rows: MadeCell[][] = [
      heads,
      [...start, 'Kappaone', 'x', 'y', 'A'],
      [null, null, null, ...start.slice(3), 'Kappatwo', 'x', 'y', 'B'],
    ]
    const merged = madeWorkbook([{ rows, merged: ['A2:A3', 'B2:B3', 'C2:C3'] }])
    const reply = await send(merged, 'bank.xlsx')
    expect([reply.data.created, codesOf(reply)]).toEqual([2, [[2, null, 'merged_cells']]])
    const lacking = await send(madeWorkbook([{ rows, hidden_columns: [8] }]), 'bank.xlsx')
    expect([lacking.status, lacking.errors?.[0]?.path]).toEqual([422, 'mapping.question'])
    expect(lacking.message).toMatch(/1 hidden column was not read: H\.$/)
  })
})
