import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printedText } from '../../typeset/testing/printed-text.ts'
import { runCommand, spawnProgram } from '../test/commands.ts'
import { makePaper } from './make.ts'

const root = join(import.meta.dirname, '../..')
const trivia = (name: string) => join(root, 'interchange', 'fixtures', 'opentriviaqa', `${name}.txt`)

const head = { school: 'Green Valley', header_1: 'Quiz', grade: 'Class 6', subject: 'Science', timing: '1:00' }
const quiz = {
  paper: head,
  defaults: { level: { EASY: 50, HARD: 50 } },
  sections: [
    {
      section: 'A',
      types: ['MCQ_SINGLE'],
      marks_each: 1,
      count: 6,
      or_pairs: 1,
      chapters: [
        { chapter: 'geography', marks: 4 },
        { chapter: 'For-Kids', marks: 2 },
      ],
      level_mix: { EASY: 50, HARD: 50 },
    },
  ],
}
const columns =
  'class,subject_code,chapter,topic,type,level,skill,max_marks,question,option_a,option_b,correct,model_answer,marking_points'
const rows = [
  '6,SCI,Light,,SHORT,EASY,APPLY,3,Why is the sky blue?,,,,Light scatters.,scatters=2; blue most=1',
  '6,SCI,Light,,MCQ_SINGLE,HARD,APPLY,1,Which is a lens?,Brick,Glass,B,,',
  '6,SCI,Light,,MCQ_SINGLE,HARDEST,APPLY,1,Which is a mirror?,Brick,Glass,B,,',
]

const questions = [
  'Which wall echoes?',
  'What carries sound in a tin phone?',
  'Why do drums shake?',
  'Who hears a bat?',
]

let folder = ''
const file = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(file(name), 'utf8')

function argumentsOf(
  blueprint: unknown,
  banks: string[],
  out = 'out',
  { name = 'blueprint.json', more = [] as string[] } = {},
) {
  writeFileSync(file(name), typeof blueprint === 'string' ? blueprint : JSON.stringify(blueprint, null, 2))
  const files = ['--blueprint', file(name), '--out', file(out)]
  return [...banks.flatMap((bank) => ['--bank', bank]), ...files, ...more]
}

const run = (...given: Parameters<typeof argumentsOf>) => runWith(argumentsOf(...given))

const runWith = (args: string[]) => runCommand(makePaper, args)
const spawned = (args: string[]) => spawnProgram('paper/paper.ts', args)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quaestor-paper-'))
  for (const name of ['bank.csv', 'bank.docx']) writeFileSync(file(name), [columns, ...rows].join('\n'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('npm run paper', () => {
  it('makes a paper, its marking scheme and a report of OpenTriviaQA files', () => {
    const { status, stdout, stderr } = spawned(argumentsOf(quiz, [trivia('geography'), trivia('for-kids')]))
    expect(stderr).toBe('')
    expect(stdout).toContain('weighted deviation 0, proven to be the best')
    expect(status).toBe(0)
    for (const name of ['paper.pdf', 'marking-scheme.pdf']) expect(read(`out/${name}`)).toMatch(/^%PDF-/)
    const scheme = JSON.parse(read('out/marking-scheme.json'))
    expect(scheme.items).toHaveLength(7)
    expect(scheme.items.every(({ key }: { key: string }) => /^[A-F]$/.test(key))).toBe(true)
    const { paper } = JSON.parse(read('out/report.json'))
    expect(paper).toMatchObject({ objective: 0, bound: 0, gap: 0, proven_optimal: true })
    expect(read('out/report.txt')).toMatch(/section A +chapter geography +4 +4\n/)
  })

  it('makes sets without a common question, alike in every wish', async () => {
    const more = ['--sets', '2']
    const { status, stdout, stderr } = await run(quiz, [trivia('geography'), trivia('for-kids')], 'sets', { more })
    expect([stderr, status]).toEqual(['', 0])
    expect(stdout).toContain('2 sets are made, alike in every wish.')
    for (const name of ['paper-A.pdf', 'paper-B.pdf', 'marking-scheme-A.pdf', 'marking-scheme-B.pdf']) {
      expect(read(`sets/${name}`)).toMatch(/^%PDF-/)
    }
    const { papers } = JSON.parse(read('sets/report.json'))
    const ids = papers.flatMap((paper: { sections: { questions: { question_id: number }[] }[] }) =>
      paper.sections.flatMap(({ questions }) => questions.map(({ question_id }) => question_id)),
    )
    expect([ids.length, new Set(ids).size]).toEqual([14, 14])
    expect(read('sets/report.txt')).toContain('Set B')
    const scheme = printedText(readFileSync(join(folder, 'sets/marking-scheme-B.pdf')))
    expect(scheme).toContain('Set B')
    expect(scheme).not.toContain('The same questions in each set')
  })

  it('reads a blueprint in YAML like the same one in JSON', async () => {
    const text = `# for class 6
paper: { school: Green Valley, header_1: Quiz, grade: Class 6, subject: Science, timing: 1:00 }
defaults:
  level: { EASY: 50, HARD: 50 }
sections:
  - section: A
    types: [MCQ_SINGLE]
    marks_each: 1
    count: 6
    or_pairs: 1
    chapters:
      - { chapter: geography, marks: 4 }
      - { chapter: For-Kids, marks: 2 }
    level_mix: { EASY: 50, HARD: 50 }
`
    const banks = [trivia('geography'), trivia('for-kids')]
    expect(await run(text, banks, 'yaml', { name: 'quiz.yaml' })).toMatchObject({ status: 0, stderr: '' })
    expect(await run(quiz, banks, 'json')).toMatchObject({ status: 0, stderr: '' })
    expect(read('yaml/report.json')).toBe(read('json/report.json'))
  })

  it('has the types of a section together, in the order of the blueprint, so that their directions stand once', async () => {
    const mixed = [
      'ASSERTION_REASON,EASY,APPLY,1,Assertion (A): Shadows grow at dusk. Reason (R): The sun stands low then.,,,A,,',
      'MCQ_SINGLE,EASY,APPLY,1,Which of these is a lens?,Brick,Glass,B,,',
      'ASSERTION_REASON,HARD,APPLY,1,Assertion (A): Diamonds sparkle. Reason (R): They bend rays strongly.,,,A,,',
      'MCQ_SINGLE,HARD,APPLY,1,Who needs a periscope?,Sailor,Baker,A,,',
    ].map((row) => `6,SCI,Light,,${row}`)
    writeFileSync(file('mixed.csv'), [columns, ...mixed].join('\n'))
    const section = { section: 'A', types: ['MCQ_SINGLE', 'ASSERTION_REASON'], marks_each: 1, count: 4 }
    expect(await run({ paper: head, sections: [section] }, [file('mixed.csv')], 'mixed')).toMatchObject({
      status: 0,
      stderr: '',
    })
    const text = printedText(readFileSync(file('mixed/paper.pdf')))
    expect(text.split('Choose the correct option')).toHaveLength(2)
    expect(text.indexOf('periscope')).toBeLessThan(text.indexOf('Choose the correct option'))
  })

  it('reads a table, and lists the rows it left out', async () => {
    const sections = [
      { section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 1 },
      { section: 'B', types: ['SHORT'], marks_each: 3, count: 1 },
    ]
    const { status, stderr } = await run({ paper: head, sections }, [file('bank.csv')])
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const { items } = JSON.parse(read('out/marking-scheme.json'))
    expect(items[1].marking_points).toEqual([
      { text: 'scatters', marks: 2 },
      { text: 'blue most', marks: 1 },
    ])
    expect(read('out/report.txt')).toContain(
      'bank.csv, line 4: level: There is no level "HARDEST". Write one of EASY, MEDIUM, HARD.',
    )
  })

  it('says why there is no paper, and makes none', () => {
    const sections = [{ section: 'B', types: ['SHORT'], marks_each: 3, count: 2 }]
    const { status, stdout } = spawned(argumentsOf({ paper: head, sections }, [file('bank.csv')], 'none'))
    expect(status).toBe(2)
    expect(stdout).toContain('Section B needs 2 questions of 3 marks, SHORT; the bank has 1.')
    expect(existsSync(file('none/paper.pdf'))).toBe(false)
    expect(read('none/report.txt')).toContain('section B: 1 of its questions')
  })

  describe('with a limit of the time', () => {
    const timed = ['0.5', '2', '2', ''].map(
      (minutes, index) => `Sound,MCQ_SINGLE,EASY,APPLY,1,${minutes},${questions[index]},Brick,Glass,B`,
    )
    const plan = (more: object) => ({
      paper: head,
      sections: [{ section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 3 }],
      ...more,
    })
    beforeAll(() => {
      const names = 'chapter,type,level,skill,max_marks,expected_minutes,question,option_a,option_b,correct'
      writeFileSync(file('timed.csv'), [names, ...timed].join('\n'))
    })

    it('keeps within it, by the expected times of a table and by marks where there is none', async () => {
      const text = `paper: { school: Green Valley, header_1: Quiz, grade: '6', subject: Science, timing: 1:00 }
max_minutes: 4
minutes_per_mark: 1.5
sections:
  - { section: A, types: [MCQ_SINGLE], marks_each: 1, count: 3 }
`
      const { status, stderr } = await run(text, [file('timed.csv')], 'timed', { name: 'timed.yaml' })
      expect([stderr, status]).toEqual(['', 0])
      const { paper } = JSON.parse(read('timed/report.json'))
      expect(paper.deviations).toContainEqual(expect.objectContaining({ goal: 'time', target: 4, reached: 4 }))
      const report = read('timed/report.txt')
      expect(report).toContain('Time: 4 of 4 minutes')
      expect(report).toMatch(/paper +minutes \(at most\) +4 +4$/m)
    })

    it('says the least time where there is no paper, and by how much the nearest one is too long', async () => {
      const { status, stdout } = await run(plan({ max_minutes: 3, minutes_per_mark: 1.5 }), [file('timed.csv')], 'long')
      expect(status).toBe(2)
      expect(stdout).toContain('The questions of section A take at least 4 minutes, the paper allows 3.')
      expect(read('long/report.txt')).toContain('The nearest paper misses:')
    })

    it('makes sets alike in every wish though one takes longer than another', async () => {
      const more = ['--sets', '2']
      const short = { ...plan({ max_minutes: 4 }), sections: [{ ...plan({}).sections[0], count: 2 }] }
      const { status, stdout } = await run(short, [file('timed.csv')], 'timed-sets', { more })
      expect(status).toBe(0)
      expect(stdout).toContain('2 sets are made, alike in every wish.')
      expect(read('timed-sets/report.txt')).toMatch(/^Set B$[\s\S]+^Time: [\d.]+ of 4 minutes$/m)
    })

    it('names the field of a limit that is none', async () => {
      const { status, stderr } = await run(plan({ max_minutes: 0.5 }), [file('timed.csv')])
      expect(status).toBe(1)
      expect(stderr).toMatch(/blueprint.json, line \d+: max_minutes: Must be whole minutes\./)
    })
  })

  it.each([
    ['a file that is not there', quiz, ['nowhere.txt'], "nowhere.txt can't be read: there is no such file."],
    ['a bank of another kind', quiz, ['bank.docx'], 'bank.docx is no bank: it must end in .txt, .csv, .xlsx.'],
    [
      'a pin that its section does not take',
      { paper: head, sections: [{ ...quiz.sections[0], chapters: [], count: 1, or_pairs: 0, pinned: [1] }] },
      ['bank.csv'],
      'sections.0.pinned.0: Question 1 is pinned, but section A takes no question of its type.',
    ],
    ['a blueprint that is no JSON', '{', ['bank.csv'], "can't be read as JSON"],
    ['a paper without its head', { sections: [] }, ['bank.csv'], 'paper: '],
    [
      'a type that there is not',
      { ...quiz, sections: [{ ...quiz.sections[0], chapters: [], types: ['MCQ'] }] },
      ['bank.csv'],
      'sections.0.types.0: Must be one of: MCQ_SINGLE, ',
    ],
    [
      'a field that there is not',
      { paper: head, sections: [{ ...quiz.sections[0], chapters: [] }], chapter: 1 },
      ['bank.csv'],
      ': chapter: There is no field "chapter" here.',
    ],
    ['a chapter that the bank lacks', { ...quiz }, ['bank.csv'], 'The bank has no chapter "geography". It has Light.'],
    ['more sets than there are letters', quiz, ['bank.csv'], '--sets must be 1, 2, 3 or 4, not "5".', ['--sets', '5']],
    [
      'a blueprint that contradicts itself',
      { ...quiz, sections: [{ ...quiz.sections[0], chapters: [], count: 0 }] },
      ['bank.csv'],
      'blueprint.json, line 22: sections.0.count: A section needs at least 1 question.',
    ],
  ])('refuses %s in a sentence', async (_, blueprint, banks, message, more: string[] = []) => {
    const { status, stderr } = await run(blueprint, banks.map(file), 'out', { more })
    expect(status).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('    at ')
  })

  const yaml = `paper: { school: Green Valley, header_1: Quiz, grade: '6', subject: Science, timing: 1:00 }
sections:
  - section: A
    types: [MCQ_SINGLE]
    marks_each: 1
    count: six
    chapters:
      - chapter: Light
        marks: 1
`
  it.each([
    ['a wrong value', yaml, 'quiz.yaml, line 6: sections.0.count: Please enter how many questions.'],
    [
      'a chapter that the bank lacks',
      yaml.replace('Light', 'Sound'),
      'line 8: sections.0.chapters.0.chapter: The bank has no',
    ],
  ])('names the line and the field of %s', async (_, text, message) => {
    const { status, stderr } = await run(text, [file('bank.csv')], 'out', { name: 'quiz.yaml' })
    expect(status).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('    at ')
  })

  it('refuses a folder that is a file, without losing the file', async () => {
    const { status, stderr } = await run(quiz, [trivia('geography'), trivia('for-kids')], 'bank.csv')
    expect(status).toBe(1)
    expect(stderr).toContain("bank.csv can't be made: it is a file, not a folder.")
    expect(read('bank.csv')).toContain('Why is the sky blue?')
  })

  it('says how many of the sets there could be', async () => {
    const section = { section: 'A', types: ['SHORT'], marks_each: 3, count: 1, level_mix: { EASY: 100 } }
    const { status, stdout } = await run({ paper: head, sections: [section] }, [file('bank.csv')], 'few', {
      more: ['--sets', '2'],
    })
    expect(status).toBe(2)
    expect(stdout).toContain('The bank carries 1 of the sets, and for the next one: Section A needs 1 question')
  })

  it('shows how it is used where arguments are missing', async () => {
    const { status, stderr } = await runWith(['--out', folder])
    expect(status).toBe(1)
    expect(stderr).toContain('--bank, --blueprint and --out are needed.')
    expect(await runWith(['--bnk', 'x'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Unknown option '--bnk'"),
    })
  })
})
