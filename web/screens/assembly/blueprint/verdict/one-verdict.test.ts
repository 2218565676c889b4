import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Blueprint, blueprintApi, english, errorsOf, type FieldError } from '#contract'
import { readBlueprint } from '../../../../../assembly/blueprint/read-blueprint.ts'
import { makePaper } from '../../../../../scripts/paper/make.ts'
import { runCommand } from '../../../../../scripts/test/commands.ts'
import { valuesOf } from '../values.ts'
import { findErrors, findProblems } from './problems.ts'

/**
 * One blueprint, four readers: the editor, the wire, the engine and `npm run paper`. What one of them refuses the others refuse, for the
 * same reason at the same place. Each of these was taken by some and refused by others once.
 */

const section: Blueprint['sections'][number] = { section: 'A', types: ['SHORT'], marks_each: 1, count: 10 }

const drifts: [name: string, wishes: Partial<Blueprint>, problems: FieldError[]][] = [
  ['a weight of 0.005', { weights: { skills: 0.005 } }, [{ path: 'weights.skills', code: 'field.two_decimals' }]],
  [
    'a topic named twice',
    { topics: [1, 1].map((id) => ({ id, marks: 2 })) },
    [{ path: 'topics.1.id', code: 'blueprint.topic_twice' }],
  ],
  [
    "one chapter's marks above the whole",
    { chapters: [{ id: 1, marks: 11 }, { id: 2 }] },
    [
      { path: 'chapters.0.marks', code: 'blueprint.too_many_marks', params: { marks: 10 } },
      { path: 'chapters', code: 'blueprint.chapters_sum', params: { sum: 11, marks: 10 } },
    ],
  ],
  [
    'a count of 300',
    { sections: [{ ...section, count: 300 }] },
    [{ path: 'sections.0.count', code: 'paper.section_too_long', params: { most: 200 } }],
  ],
]

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quaestor-verdict-'))
  const rows = ['Light', 'Sound'].map(
    (title) => `6,SCI,${title},${title} rays,SHORT,EASY,APPLY,1,What is ${title}?,A wave.`,
  )
  const columns = 'class,subject_code,chapter,topic,type,level,skill,max_marks,question,model_answer'
  writeFileSync(join(folder, 'bank.csv'), [columns, ...rows].join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** In a file chapters and topics stand by their titles. */
const named = ({ chapters, topics, ...rest }: Blueprint) => ({
  ...rest,
  chapters: chapters?.map(({ id, ...more }) => ({ chapter: id === 1 ? 'Light' : 'Sound', ...more })),
  topics: topics?.map(({ id: _, ...more }) => ({ topic: 'Light rays', ...more })),
})

/** What the program says of a file: its place, then the sentence. */
async function problemsOfFile(blueprint: Blueprint): Promise<string[]> {
  const paper = { school: 'Green Valley', header_1: 'Quiz', grade: '6', subject: 'Science', timing: '1:00' }
  const file = join(folder, 'blueprint.json')
  writeFileSync(file, JSON.stringify({ paper, ...named(blueprint) }))
  const args = ['--bank', join(folder, 'bank.csv'), '--blueprint', file, '--out', join(folder, 'out')]
  const { status, stderr } = await runCommand(makePaper, args)
  expect(status).toBe(1)
  return stderr.split('\n')
}

describe.each(drifts)('%s', (_, wishes, problems) => {
  const blueprint: Blueprint = { sections: [section], ...wishes }

  test('is refused by the editor', () => {
    const values = valuesOf(blueprint)
    expect(findErrors(values, Number.NaN)).toEqual(problems)
    expect(Object.keys(findProblems(values, Number.NaN))).toEqual(problems.map(({ path }) => path))
  })

  test('is refused on the wire', () => {
    const { error } = blueprintApi.create.body.safeParse({ title: 'Term', blueprint })
    expect(error && errorsOf(error)).toEqual(problems.map((one) => ({ ...one, path: `blueprint.${one.path}` })))
  })

  test('is refused by the engine', () => {
    expect(readBlueprint(blueprint)).toEqual({ problems })
  })

  test('is refused by npm run paper', async () => {
    const expected = problems.map(({ path, ...sentence }) => `: ${path}: ${english(sentence)}.`)
    const found = await problemsOfFile(blueprint)
    const isListed = found.map((line, index) => line.endsWith(expected[index] ?? '?'))
    expect(isListed, found.join('\n')).toEqual(expected.map(() => true))
  })
})
