import { beforeAll, describe, expect, it } from 'vitest'
import { type Assembled, api, type GridView } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { alike, fillBank } from '../testing/factories/bank-factories.ts'
import { makeChapter, makeSchool, makeTeacherOf, type TestSchool } from '../testing/factories/factories.ts'
import { makeCompleteDraft, makeDraft, planSection } from '../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const readGrid = async (id: number) => (await app.call<GridView>(api.assembly.gridView, {}, school.admin, id)).data

type Place = [chapter_id: number | null, level: string | null, type: string | null]

function cellAt({ cells }: GridView, [chapter_id, level, type]: Place) {
  const cell = cells.find((one) => one.chapter_id === chapter_id && one.level === level && one.type === type)
  return cell && [cell.count, cell.marks, cell.planned, cell.deviation]
}

describe('the grid of a paper', () => {
  it('shows what is planned and what is reached; an OR pair counts once', async () => {
    const first = await makeChapter(app, school, { chapter: 'Chapter 2' })
    const second = await makeChapter(app, school, {
      grade_id: first.grade_id,
      subject_id: first.subject_id,
      chapter: 'Chapter 10',
    })
    await fillBank(app, school, first, [...alike(9), ...alike(4, { type: 'SHORT', max_marks: 3 })])
    await fillBank(app, school, second, alike(9, { level: 'HARD' }))
    const sections = [
      { section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 4 },
      { section: 'B', types: ['SHORT'], marks_each: 3, count: 2, or_pairs: 2 },
    ]
    const plan = sections.map(({ or_pairs: _, ...section }) => planSection(section))
    const draft = await makeDraft(app, school, first, { sections: plan })
    const chapters = [
      { id: second.id, marks: 1 },
      { id: first.id, marks: 9 },
    ]
    const blueprint = { sections, chapters, level_mix: { EASY: 50, HARD: 50 } }
    await app.call<Assembled>(api.assembly.autoCreate, { blueprint }, school.admin, draft.id)
    const grid = await readGrid(draft.id)
    expect(grid.rows).toEqual([
      { id: first.id, title: 'Chapter 2' },
      { id: second.id, title: 'Chapter 10' },
    ])
    expect(grid.columns).toEqual({ levels: ['EASY', 'MEDIUM', 'HARD'], types: ['MCQ_SINGLE', 'SHORT'] })
    const hard = cellAt(grid, [second.id, 'HARD', null])?.[1] as number
    expect(cellAt(grid, [first.id, null, null])).toEqual([6 - hard, 10 - hard, 9, 1 - hard])
    expect(cellAt(grid, [second.id, null, null])).toEqual([hard, hard, 1, hard - 1])
    expect(cellAt(grid, [first.id, 'EASY', null])).toEqual([6 - hard, 10 - hard, null, null])
    expect(cellAt(grid, [first.id, null, 'SHORT'])).toEqual([2, 6, null, null])
    expect(cellAt(grid, [null, 'EASY', null])).toEqual([6 - hard, 10 - hard, 5, 5 - hard])
    expect(cellAt(grid, [null, 'MEDIUM', null])).toEqual([0, 0, 0, 0])
    expect(cellAt(grid, [null, null, 'SHORT'])).toEqual([2, 6, 6, 0])
    expect(cellAt(grid, [null, null, 'MCQ_SINGLE'])).toEqual([4, 4, 4, 0])
    expect(grid.cells).toHaveLength(2 * 6 + 5)
  })

  it('plans from the wishes of the sections where the paper has none', async () => {
    const chapter = await makeChapter(app, school)
    await fillBank(app, school, chapter, [...alike(6), ...alike(6, { level: 'HARD' })])
    const base = { types: ['MCQ_SINGLE'], marks_each: 1, count: 2, chapters: [{ id: chapter.id, marks: 2 }] }
    const sections = [
      { ...base, section: 'A', level_mix: { EASY: 100 } },
      { ...base, section: 'B', types: ['MCQ_SINGLE', 'NUMERIC'], level_mix: { EASY: 50, HARD: 50 } },
    ]
    const plan = sections.map(({ section, types, marks_each, count }) =>
      planSection({ section, types, marks_each, count }),
    )
    const draft = await makeDraft(app, school, chapter, { sections: plan })
    await app.call<Assembled>(api.assembly.autoCreate, { blueprint: { sections } }, school.admin, draft.id)
    const grid = await readGrid(draft.id)
    expect(cellAt(grid, [chapter.id, null, null])).toEqual([4, 4, 4, 0])
    expect(cellAt(grid, [null, 'EASY', null])).toEqual([3, 3, 3, 0])
    expect(cellAt(grid, [null, 'HARD', null])).toEqual([1, 1, 1, 0])
    // Section B may take either type, so that neither has marks of its own.
    expect(cellAt(grid, [null, null, 'MCQ_SINGLE'])).toEqual([4, 4, null, null])
  })

  it('of a paper made by hand has nothing planned, and is shown to nobody who may not see the paper', async () => {
    const chapter = await makeChapter(app, school)
    const { paper } = await makeCompleteDraft(app, school, chapter)
    const grid = await readGrid(paper.id)
    expect(cellAt(grid, [chapter.id, 'EASY', null])).toEqual([2, 2, null, null])
    expect(grid.cells.every(({ planned, deviation }) => planned === null && deviation === null)).toBe(true)
    const elsewhere = await makeChapter(app, school)
    const teacher = await makeTeacherOf(app, school, elsewhere)
    const other = await makeSchool(app)
    for (const caller of [teacher, other.admin]) {
      expect(await app.call(api.assembly.gridView, {}, caller, paper.id)).toMatchObject({ status: 404 })
    }
  })
})
