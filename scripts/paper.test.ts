import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
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

let folder = ''
const file = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(file(name), 'utf8')

function run(blueprint: unknown, banks: string[], out = 'out') {
  writeFileSync(file('blueprint.json'), typeof blueprint === 'string' ? blueprint : JSON.stringify(blueprint))
  const files = ['--blueprint', file('blueprint.json'), '--out', file(out)]
  return runWith([...banks.flatMap((bank) => ['--bank', bank]), ...files])
}

function runWith(args: string[]) {
  const program = join(root, 'node_modules', '.bin', 'tsx')
  return spawnSync(program, [join(root, 'scripts', 'paper.ts'), ...args], { cwd: root, encoding: 'utf8' })
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quaestor-paper-'))
  writeFileSync(file('bank.csv'), [columns, ...rows].join('\n'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('npm run paper', () => {
  it('makes a paper, its marking scheme and a report of OpenTriviaQA files', () => {
    const { status, stdout, stderr } = run(quiz, [trivia('geography'), trivia('for-kids')])
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

  it('reads a table, and lists the rows it left out', () => {
    const sections = [
      { section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 1 },
      { section: 'B', types: ['SHORT'], marks_each: 3, count: 1 },
    ]
    const { status, stderr } = run({ paper: head, sections }, [file('bank.csv')])
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const { items } = JSON.parse(read('out/marking-scheme.json'))
    expect(items[1].marking_points).toEqual([
      { text: 'scatters', marks: 2 },
      { text: 'blue most', marks: 1 },
    ])
    expect(read('out/report.txt')).toContain('bank.csv, line 4: level: Must be one of EASY, MEDIUM, HARD.')
  })

  it('says why there is no paper, and makes none', () => {
    const sections = [{ section: 'B', types: ['SHORT'], marks_each: 3, count: 2 }]
    const { status, stdout } = run({ paper: head, sections }, [file('bank.csv')], 'none')
    expect(status).toBe(2)
    expect(stdout).toContain('Section B needs 2 questions of 3 mark(s), SHORT; the bank has 1.')
    expect(existsSync(file('none/paper.pdf'))).toBe(false)
    expect(read('none/report.txt')).toContain('section B: 1 of its questions')
  })

  it.each([
    ['a file that is not there', quiz, ['nowhere.txt'], "nowhere.txt can't be read: there is no such file."],
    ['a blueprint that is no JSON', '{', ['bank.csv'], "can't be read as JSON"],
    ['a paper without its head', { sections: [] }, ['bank.csv'], 'paper: '],
    ['a chapter that the bank lacks', { ...quiz }, ['bank.csv'], 'The bank has no chapter "geography". It has Light.'],
    [
      'a blueprint that contradicts itself',
      { ...quiz, sections: [{ ...quiz.sections[0], chapters: [], count: 0 }] },
      ['bank.csv'],
      'sections.0.count: Must be at least 1.',
    ],
  ])('refuses %s in a sentence', (_, blueprint, banks, message) => {
    const { status, stderr } = run(blueprint, banks.map(file))
    expect(status).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('    at ')
  })

  it('shows how it is used where arguments are missing', () => {
    const { status, stderr } = runWith(['--out', folder])
    expect(status).toBe(1)
    expect(stderr).toContain('--bank, --blueprint and --out are needed.')
    expect(runWith(['--bnk', 'x'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Unknown option '--bnk'"),
    })
  })
})
