import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Job, type OpenReading, type Question, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeGrade, makeSchool, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let defaults = ''

beforeAll(async () => {
  school = await makeSchool(app)
  const { id: grade_id } = await makeGrade(app, school, { title: 'Class 6' })
  const { id: subject_id } = await makeSubject(app, school, { grade_id, title: 'Science', subject_code: 'SCN' })
  const { id: chapter_id } = await makeChapter(app, school, { grade_id, subject_id, chapter: 'Food' })
  const place = { grade_id, subject_id, chapter_id }
  defaults = JSON.stringify({ ...place, type: 'MCQ_SINGLE', level: 'EASY', skill: 'APPLY', max_marks: 1 })
})

const foreign = ['Ques', 'Opt A', 'Opt B', 'Opt C', 'Opt D', 'Ans Key']
const csv = (rows: string[][]) =>
  Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'))
const send = (rows: string[][], fields: Record<string, string> = {}, head = foreign) =>
  app.upload<UploadResult>(
    api.question.upload,
    { defaults, ...fields },
    { name: 'bank.csv', bytes: csv([head, ...rows]) },
    school.admin,
  )
/** Text of the right option of each saved question, in the order of their texts. */
const keysOf = async (search: string) => {
  const { data } = await app.call<Question[]>(api.question.list, { filter: { search } }, school.admin)
  return data
    .toSorted((one, other) => one.question_text.localeCompare(other.question_text))
    .map(({ question_options }) => question_options.flatMap((one) => (one.is_correct ? one.data : [])).join())
}
const codes = ({ data }: { data: UploadResult }) => data.errors.map(({ row, code }) => `${row} ${code}`)

describe('how keys are written', () => {
  const acid = [['The pH of pure water?', '7', '0', '14', '1', '1']]

  it('is asked where a number is a text too; a save without an answer takes nothing in', async () => {
    const looked = await send(acid, { dry_run: 'true' })
    const [ask] = looked.data.asks ?? []
    expect([ask?.id, ask?.kind, ask?.rows]).toEqual(['key_by', 'key_by', [2]])
    expect(ask?.choices.map(({ value, label }) => `${value} ${label}`)).toEqual([
      'position Numbers from 1; 1 is read as A: 7',
      'position0 Numbers from 0; 1 is read as B: 0',
      'text Texts of the options; 1 is read as D: 1',
    ])
    const refused = await send(acid)
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'asks.key_by'])
    expect((refused.data as unknown as OpenReading).asks.map(({ id }) => id)).toEqual(['key_by'])
    expect(await keysOf('pure water')).toEqual([])
    const said = await send(acid, { answers: '{"key_by":"position"}', layout: 'confirm', remember: 'false' })
    expect([said.data.created, said.data.reading?.layout.sentence]).toEqual([
      1,
      'Answers are numbers, counted from 1: 1 is read as A: 7',
    ])
    expect(await keysOf('pure water')).toEqual(['<p>7</p>'])
  })

  it('by numbers that content alone tells is confirmed once, then known', async () => {
    const rows = (name: string) => [
      [`${name} one?`, 'ohm', 'volt', 'watt', 'mole', '4'],
      [`${name} two?`, 'ohm', 'volt', 'watt', 'mole', '1'],
    ]
    const looked = await send(rows('Counted'), { dry_run: 'true' })
    expect(looked.data.reading?.layout).toMatchObject({ sure: false, known: false, fits: 2, of: 2 })
    expect(
      looked.data.reading?.preview.map(({ row, cells }) => [row, cells.at(-1)?.in_file, cells.at(-1)?.here]),
    ).toEqual([
      [2, '4', 'D: mole'],
      [3, '1', 'A: ohm'],
    ])
    expect((await send(rows('Counted'))).errors?.[0]?.path).toBe('layout')
    expect((await send(rows('Counted'), { layout: 'confirm' })).data.created).toBe(2)
    const again = await send(rows('Known'))
    expect([again.data.created, again.data.reading?.layout.known]).toEqual([2, true])
    expect(await keysOf('Known')).toEqual(['<p>mole</p>', '<p>ohm</p>'])
  })

  it.each([
    ['S23: customary forms', 'Forms', ['b) 7', 'B. 7', 'option2', 'Option B', '(b) 7'], '7'],
    ['letters and texts', 'Mixed', ['B', '7', '(b)', 'B.', 'b'], '7'],
  ])('%s are read without asking', async (_, name, answers, right) => {
    const rows = answers.map((answer, at) => [`${name} ${at}?`, '5', '7', '9', '11', answer])
    const reply = await send(
      answers.includes('7') ? rows.map((row) => row.map((cell) => cell.replace(/^(5|7|9|11)$/, '$1 m'))) : rows,
    )
    expect([reply.data.errors, reply.data.created]).toEqual([[], answers.length])
    expect(new Set(await keysOf(name)).size).toBe(1)
    expect((await keysOf(name))[0]).toContain(right)
  })

  it('S17: a text is compared exactly before its case is left out', async () => {
    const reply = await send([
      ['Cobalt 1?', 'Co', 'CO', 'Cb', 'C', 'Co'],
      ['Cobalt 2?', 'pH', 'PH', 'Ph', 'p', 'PH'],
      ['Cobalt 3?', 'Iron', 'Gold', 'Tin', 'Zinc', 'GOLD'],
    ])
    expect(reply.data.created).toBe(3)
    expect(await keysOf('Cobalt')).toEqual(['<p>Co</p>', '<p>PH</p>', '<p>Gold</p>'])
  })

  it('S16: a row whose letter is the text of another option is out until a person said which counts', async () => {
    const rows = [
      ['Blood one?', 'O', 'B', 'A', 'AB', 'A'],
      ['Blood two?', 'O', 'B', 'A', 'AB', 'O'],
      ['Blood three?', 'red', 'blue', 'green', 'black', 'D'],
    ]
    const looked = await send(rows, { dry_run: 'true' })
    expect(codes(looked)).toEqual(['2 key_differs'])
    expect(looked.data.errors[0]?.message).toContain('A: O')
    expect(looked.data.errors[0]?.message).toContain('C: A')
    const said = await send(rows, { answers: '{"key_by":"text"}' })
    expect(said.data.created).toBe(3)
    expect(await keysOf('Blood')).toEqual(['<p>A</p>', '<p>black</p>', '<p>O</p>'])
  })

  it('R48: a row beside which a remark calls another option right is out by name', async () => {
    const rows = [
      ['Unit one?', 'ohm', 'volt', 'watt', 'mole', 'B', 'key should be C'],
      ['Unit two?', 'ohm', 'volt', 'watt', 'mole', 'B', 'Ans: B, see page 12'],
      ['Unit three?', 'ohm', 'volt', 'watt', 'mole', 'D', ''],
      ['Unit four?', 'ohm', 'volt', 'watt', 'mole', 'B', 'Ans changed from B to C'],
    ]
    const looked = await send(rows, { dry_run: 'true' }, [...foreign, 'Remark'])
    expect(codes(looked)).toEqual(['1 unknown_column', '2 keys_disagree', '5 keys_disagree'])
    expect(looked.data.errors[1]?.message).toMatch(/B: volt.*C: watt/)
  })

  it('a doubtful row is taken as shown where a person accepts it; a row that is not is refused by name', async () => {
    const rows = [
      ['Group one?', 'O', 'B', 'A', 'AB', 'A'],
      ['Group two?', 'red', 'blue', 'green', 'black', 'D'],
    ]
    const head = ['question', 'option_a', 'option_b', 'option_c', 'option_d', 'correct']
    expect((await send(rows, { accept: '[3]' }, head)).errors?.[0]?.path).toBe('accept.0')
    const taken = await send(rows, { accept: '[2]' }, head)
    expect([taken.data.created, await keysOf('Group')]).toEqual([2, ['<p>O</p>', '<p>black</p>']])
  })

  it('S18: options lose letters of their own, and it is told', async () => {
    const reply = await send([['Lettered?', 'A) -3, 2', 'B) 3, -2', 'C) -3, -2', 'D) 3, 2', 'B']])
    expect([reply.data.created, codes(reply)]).toEqual([1, ['2 own_letters']])
    expect(await keysOf('Lettered')).toEqual(['<p>3, -2</p>'])
  })

  it.each([
    'Revised Answer',
    'Final Key',
    'Corrected Ans',
  ])('%s is compared with the answer that is read', async (head) => {
    const rows = ['', 'A', 'C'].map((revised, at) => [`${head} ${at}?`, 'ohm', 'volt', 'watt', 'mole', 'A', revised])
    const reply = await send(rows, { layout: 'confirm' }, [...foreign, head])
    expect([reply.data.created, codes(reply)]).toEqual([2, ['4 keys_disagree']])
  })

  it('options in one cell are cut, two columns of answers are compared', async () => {
    const cell = '(a) Paris (b) Rome (c) Oslo'
    const cut = await send([['In one cell?', cell, 'b']], { layout: 'confirm' }, ['Ques', 'Options', 'Answer'])
    expect([cut.data.created, await keysOf('In one cell')]).toEqual([1, ['<p>Rome</p>']])
    const two = await send(
      [
        ['Two columns 1?', 'ohm', 'volt', 'B', 'volt'],
        ['Two columns 2?', 'ohm', 'volt', 'A', 'volt'],
      ],
      {},
      ['Ques', 'Opt A', 'Opt B', 'Correct Option', 'Answer'],
    )
    expect([two.data.created, codes(two)]).toEqual([1, ['3 keys_disagree']])
  })

  it('right and wrong answers in columns of their own are options', async () => {
    const reply = await send(
      [
        ['Own columns 1?', 'Delhi', 'Pune', 'Agra', 'Goa'],
        ['Own columns 2?', 'Mole', 'Ohm', 'Volt', 'Watt'],
      ],
      {},
      ['Question', 'Correct Answer', 'Incorrect 1', 'Incorrect 2', 'Incorrect 3'],
    )
    expect([reply.data.created, await keysOf('Own columns')]).toEqual([2, ['<p>Delhi</p>', '<p>Mole</p>']])
  })
})

describe('what is said beside the file', () => {
  const row = [['Said?', 'ohm', 'volt', 'watt', 'mole', 'B']]

  it.each([
    [{ text: 'a' }, 'text'],
    [{ sheet: 'A' }, 'sheet'],
    [{ header_rows: '[9]' }, 'header_rows'],
    [{ header_rows: '[0]' }, 'header_rows.0'],
    [{ values: '{"question":{"x":null}}' }, 'values.question'],
    [{ values: '{"chapter":{"Food":{"chapter_id":999999}}}' }, 'values.chapter.Food'],
    [{ answers: '{"k3":"text"}' }, 'answers.k3'],
    [{ answers: '{"key_by":"guess"}' }, 'answers.key_by'],
    [{ answers: 'no' }, 'answers'],
    [{ accept: '[9]' }, 'accept.0'],
  ])('%j is refused by its name', async (fields, path) => {
    const reply = await send(row, { dry_run: 'true', ...fields })
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, path])
  })

  it('a column is pointed at by its place, or left out', async () => {
    const head = ['Ques', 'x', 'x', 'Opt B', 'Opt C', 'Ans']
    const reply = await send(
      [['Pointed?', 'no', 'ohm', 'volt', 'watt', 'C']],
      {
        mapping: '{"option_a":{"at":2},"option_c":null}',
      },
      head,
    )
    expect(codes(reply)).toContain('2 correct_not_in_options')
    const taken = await send(
      [['Pointed?', 'no', 'ohm', 'volt', 'watt', 'C']],
      { mapping: '{"option_a":{"at":2}}' },
      head,
    )
    expect([taken.data.created, await keysOf('Pointed')]).toEqual([1, ['<p>watt</p>']])
  })
})

describe('a file of more than 500 rows', () => {
  const rows = Array.from({ length: 501 }, (_, at) => [
    `Many ${at}?`,
    `ohm ${at}`,
    'volt',
    'watt',
    'mole',
    String((at % 3) + 1),
  ])

  it('is refused before it becomes a job while it is open how keys are written; the job carries what was said', async () => {
    expect((await send(rows)).errors?.[0]?.path).toBe('asks.key_by')
    const started = await send(rows, { answers: '{"key_by":"position0"}', layout: 'confirm' })
    const { job_id } = started.data as unknown as { job_id: number }
    expect(started.status).toBe(202)
    await app.runJobs(school.id)
    const job = await app.call<Job>(api.job.get, {}, school.admin, job_id)
    expect(job.data.result).toMatchObject({ created: 501, reading: { layout: { sure: false } }, asks: [] })
    expect(await keysOf('"Many 17?"')).toEqual(['<p>mole</p>'])
  })
})

describe('words for level, skill and type that nobody knows', () => {
  const head = [...foreign, 'Difficulty', 'Bloom']
  const row = (name: string, level: string, skill: string) => [
    `${name}?`,
    'red',
    'blue',
    'green',
    'grey',
    'A',
    level,
    skill,
  ]
  const rows = [row('Graded one', '1', 'K1'), row('Graded two', '2', 'K3'), row('Graded three', '3', 'K1')]
  const mapping = JSON.stringify({ level: 'Difficulty', skill: 'Bloom' })
  const gradings = async () =>
    (await app.call<Question[]>(api.question.list, { filter: { search: 'Graded' } }, school.admin)).data
      .map(({ level, skill }) => `${level} ${skill}`)
      .sort()

  it('R16 are each said once, and known in the next list; their rows wait until then', async () => {
    const looked = await send(rows, { dry_run: 'true', mapping }, head)
    const open = looked.data.reading?.values.filter(({ by }) => by === null) ?? []
    expect(open.map(({ column, value, rows: count }) => `${column} ${value} ${count}`)).toEqual([
      ...['level 1 1', 'skill K1 2', 'level 2 1', 'skill K3 1', 'level 3 1'],
    ])
    expect(open[0]?.near.map(({ here }) => here)).toEqual(['EASY', 'MEDIUM', 'HARD'])
    expect(looked.data).toMatchObject({ created: 0, failed: 3 })
    const values = JSON.stringify({
      level: { 1: 'EASY', 2: 'MEDIUM', 3: null },
      skill: { K1: 'REMEMBER', K3: 'APPLY' },
    })
    const saved = await send(rows, { mapping, values, layout: 'confirm' }, head)
    expect(saved.data).toMatchObject({ created: 2, failed: 0 })
    expect(await gradings()).toEqual(['EASY REMEMBER', 'MEDIUM APPLY'])
    const next = await send([row('Graded four', '2', 'K1')], { dry_run: 'true', mapping }, head)
    expect(next.data.reading?.values.map(({ value, here, by }) => `${value} ${here} ${by}`)).toEqual([
      '2 MEDIUM remembered',
      'K1 REMEMBER remembered',
    ])
  })

  it('R16 can’t be said to be what there is not', async () => {
    const reply = await send(rows, { mapping, values: '{"level":{"1":"SOMEWHAT"}}' }, head)
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'values.level.1'])
  })
})
