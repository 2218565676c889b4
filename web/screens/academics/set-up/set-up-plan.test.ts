import { describe, expect, it } from 'vitest'
import { BoardSet, SetUpPlan } from '#contract'
import cbse from '../../../../domain/boards/cbse.json' with { type: 'json' }
import state from '../../../../domain/boards/state.json' with { type: 'json' }
import { readSections } from '../../../../interchange/doors/places/section-list.ts'
import { chapterless, chapterSources, takeAllChapters, takeChapters } from './chapter-sources.ts'
import { readClassSpan } from './class-span.ts'
import { setStreams, splitByStream, turnStream } from './class-streams.ts'
import {
  type ClassThere,
  changeClass,
  openedPlan,
  type SetUpFacts,
  setBoard,
  setLadder,
  setNaming,
  setRungs,
  setSections,
  toPlan,
  type WorkingPlan,
} from './set-up-plan.ts'
import { addSubject, copyColumn, matrixOf, planCounts, setTicks } from './subject-matrix.ts'

const facts: SetUpFacts = { set: BoardSet.parse(cbse), language: 'en', there: [] }
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => String(first + at))

function school(with_facts = facts): WorkingPlan {
  const ticked = setRungs(openedPlan(null, with_facts), upTo(12), true, with_facts)
  const keys = ticked.classes.map(({ key }) => key)
  return setSections(ticked, keys, readSections('A-C').titles, with_facts)
}

const classOf = (plan: WorkingPlan, title: string) => {
  const one = plan.classes.find((other) => other.title === title)
  if (!one) throw new Error(`No class ${title}`)
  return one
}
const subjectsOf = (plan: WorkingPlan, title: string) => classOf(plan, title).subjects
const named = (plan: WorkingPlan, title: string, name: string) =>
  subjectsOf(plan, title).find((subject) => subject.title === name)

const there = (title: string, sections: string[], subjects: [string, string][] = [], id = 70): ClassThere => ({
  ...{ id, title, rung: null, level_order: 0, next_grade_id: null },
  sections: sections.map((name, at) => ({ id: at + 1, title: name, stream: null, status: 1 })),
  subjects: subjects.map(([name, code], at) => ({
    ...{ id: at + 1, title: name, subject_code: code, category: 'COMPULSORY', section_ids: [], chapters: 0 },
  })),
})

describe('a school of a board', () => {
  it('a subject that is there stands in the row of its name, in whichever class the board has it', () => {
    const here = {
      ...facts,
      there: [there('VIII', ['A'], [['Mathematics', 'MATH']]), there('IX', ['A'], [['Mathematics', 'MATH']], 71)],
    }
    const plan = setRungs(openedPlan(null, here), ['8', '9'], true, here)
    const rows = matrixOf(plan, here).rows.filter(({ title }) => title === 'Mathematics')
    expect(rows.map(({ cells }) => cells.map(({ state }) => state))).toEqual([['THERE', 'THERE']])
  })

  it('is proposed whole: twelve classes, their sections, their subjects', () => {
    const plan = school()
    expect(plan.classes.map(({ title }) => title).join(' ')).toBe('I II III IV V VI VII VIII IX X XI XII')
    expect(planCounts(plan, facts)).toMatchObject({ grades: 12, sections: 36 })
    expect(SetUpPlan.safeParse(toPlan(plan)).success).toBe(true)
    expect(
      subjectsOf(plan, 'X')
        .map(({ key }) => key)
        .join(' '),
    ).toBe('ENG HINA MATS SCI SST IT ART HPE')
  })

  it('gets a class more with the sections of most and the subjects of the board', () => {
    const plan = setRungs(school(), ['UKG'], true, facts)
    expect(plan.classes[0]).toMatchObject({ title: 'UKG', sections: [{ title: 'A' }, { title: 'B' }, { title: 'C' }] })
    expect(setRungs(plan, ['UKG'], false, facts).classes).toHaveLength(12)
  })

  it('is written in Hindi where that is the first language of the school', () => {
    const plan = school({ ...facts, language: 'hi' })
    expect(subjectsOf(plan, 'VI').map(({ title }) => title)).toContain('विज्ञान')
    const { rows } = matrixOf(plan, { ...facts, language: 'hi' })
    expect(rows.find(({ key }) => key === 'SCI')).toMatchObject({ title: 'विज्ञान', other: 'Science' })
  })

  it('writes its classes another way, but for titles that were typed', () => {
    const plan = school()
    const typed = changeClass(plan, classOf(plan, 'II').key, (one) => ({ ...one, title: 'Second' }))
    const titles = setNaming(typed, 'CLASS_ARABIC', facts).classes.map(({ title }) => title)
    expect(titles.slice(0, 3)).toEqual(['Class 1', 'Second', 'Class 3'])
  })

  it('becomes another kind of school by the years that both have', () => {
    const plan = setLadder(school(), 'FORMS', facts)
    expect(plan.classes.map(({ title }) => title)).toEqual(['Form 1', 'Form 2', 'Form 3', 'Form 4', 'Form 5', 'Form 6'])
  })

  it('keeps own ticks when the board is changed, and what was taken off', () => {
    const base = school()
    const key = classOf(base, 'IX').key
    const own = addSubject(base, { key: undefined, title: 'Robotics', classes: [key] }, facts)
    const less = setTicks(own, { classes: [key], keys: ['SCI'], on: false }, facts)
    const other = setBoard(less, facts, BoardSet.parse(state))
    expect(other.board).toBe('STATE')
    expect(named(other, 'IX', 'Robotics')).toBeDefined()
    expect(named(other, 'IX', 'Science')).toBeUndefined()
    expect(named(other, 'VIII', 'Science')).toBeDefined()
  })
})

describe('streams', () => {
  it('give each section of the higher classes one, and each subject to whom the board gives it', () => {
    const plan = setStreams(school(), facts)
    expect(classOf(plan, 'XI').sections.map(({ stream }) => stream)).toEqual(['Science', 'Commerce', 'Humanities'])
    expect(classOf(plan, 'X').sections.every(({ stream }) => stream === undefined)).toBe(true)
    expect(named(plan, 'XI', 'Physics')).toEqual({ key: 'PHY', title: 'Physics', streams: ['Science'] })
    expect(named(plan, 'XI', 'Economics')).toMatchObject({ streams: ['Commerce', 'Humanities'], category: 'ELECTIVE' })
    expect(named(plan, 'XI', 'Accountancy')).toMatchObject({ streams: ['Commerce'] })
    expect(named(plan, 'XI', 'English Core')?.streams).toBeUndefined()
  })

  it('are by choice for all where no section has one', () => {
    expect(named(school(), 'XI', 'Physics')).toEqual({ key: 'PHY', title: 'Physics', category: 'ELECTIVE' })
  })

  it('are turned one by one, and taken off by the same press', () => {
    const base = setStreams(school(), facts)
    expect(classOf(setStreams(base, facts), 'XI').sections.every(({ stream }) => stream === undefined)).toBe(true)
    const turned = turnStream(base, classOf(base, 'XI').key, 0, facts)
    expect(classOf(turned, 'XI').sections[0]).toEqual({ title: 'A', stream: 'Commerce' })
    expect(named(turned, 'XI', 'Physics')?.streams).toBeUndefined()
    expect(named(turned, 'XII', 'Physics')?.streams).toEqual(['Science'])
  })

  it('can be classes of their own', () => {
    const plan = splitByStream(school(), facts)
    expect(plan.classes.slice(10).map(({ title, rung }) => `${title} ${rung}`)).toEqual([
      ...['XI Science 11', 'XI Commerce 11', 'XI Humanities 11'],
      ...['XII Science 12', 'XII Commerce 12', 'XII Humanities 12'],
    ])
    expect(named(plan, 'XI Science', 'Physics')).toEqual({ key: 'PHY', title: 'Physics' })
    expect(named(plan, 'XI Commerce', 'Physics')).toBeUndefined()
  })
})

describe('a school that has some already', () => {
  const has = {
    ...facts,
    there: [
      there(
        'Class 10',
        ['A', 'B'],
        [
          ['Maths', '41'],
          ['Science', '086'],
        ],
      ),
    ],
  }

  it('has its class in its place, with what it has of sections and subjects', () => {
    const plan = school(has)
    expect(plan.classes).toHaveLength(12)
    expect(classOf(plan, 'Class 10')).toMatchObject({ id: 70, rung: '10' })
    expect(planCounts(plan, has)).toMatchObject({ grades: 11, sections: 34 })
    const { rows, columns } = matrixOf(plan, has)
    const at = columns.findIndex(({ title }) => title === 'Class 10')
    expect(rows.find(({ key }) => key === 'SCI')?.cells[at]).toMatchObject({ state: 'THERE', code: '086' })
    expect(setRungs(plan, ['10'], false, has).classes).toHaveLength(12)
  })

  it('is not offered the same once more by a copied column', () => {
    const plan = school(has)
    const copied = copyColumn(plan, classOf(plan, 'IX').key, classOf(plan, 'Class 10').key, has)
    expect(subjectsOf(copied, 'Class 10').map(({ key }) => key)).not.toContain('SCI')
    expect(subjectsOf(copied, 'Class 10').map(({ key }) => key)).toContain('ENG')
  })
})

describe('the matrix', () => {
  it('ticks several at once, and nothing that is ticked', () => {
    const plan = school()
    const keys = plan.classes.slice(5, 8).map(({ key }) => key)
    const before = planCounts(plan, facts).subjects
    const more = setTicks(plan, { classes: keys, keys: ['FRE', 'GER'], on: true }, facts)
    expect(planCounts(more, facts).subjects).toBe(before + 6)
    expect(named(more, 'VI', 'French')).toEqual({ key: 'FRE', title: 'French' })
    const less = setTicks(more, { classes: keys, keys: ['FRE', 'ENG'], on: false }, facts)
    expect(planCounts(less, facts).subjects).toBe(before)
  })

  it('shows one of a few that is ticked alone with what is for everybody', () => {
    const { rows } = matrixOf(school(), facts)
    expect(rows.find(({ key }) => key === 'MATS')?.group).toBe('COMPULSORY')
    const base = school()
    const both = setTicks(base, { classes: [classOf(base, 'IX').key], keys: ['MATB'], on: true }, facts)
    const line = matrixOf(both, facts).rows.find(({ key }) => key === 'MATB')
    expect(line?.cells[8]).toMatchObject({ state: 'ON', category: 'ELECTIVE', code: '241' })
  })

  it.each([
    ['6-8', 'VI VII VIII'],
    ['VI to VIII', 'VI VII VIII'],
    ['9, 11', 'IX XI'],
    ['I-XII', 'I II III IV V VI VII VIII IX X XI XII'],
  ])('%s names classes %s', (text, titles) => {
    const plan = school()
    const keys = readClassSpan(text, plan.classes, 'IN') ?? []
    expect(
      plan.classes
        .filter(({ key }) => keys.includes(key))
        .map(({ title }) => title)
        .join(' '),
    ).toBe(titles)
  })

  it.each(['13', '6-8-9', 'sixth and up'])('%s names none', (text) => {
    expect(readClassSpan(text, school().classes, 'IN')).toBeNull()
  })
})

describe('chapters', () => {
  const subject = (id: number, title: string, chapters: number) => ({
    ...{ id, title, chapters, subject_code: `S${id}`, category: 'COMPULSORY' as const, section_ids: [] },
  })
  const classThere = (id: number, title: string, subjects: ClassThere['subjects']): ClassThere => ({
    ...{ id, title, subjects, rung: title === 'IX' ? '9' : '10', level_order: id, next_grade_id: null, sections: [] },
  })
  const ninth = classThere(9, 'IX', [subject(91, 'Science', 12), subject(92, 'Robotics', 3), subject(93, 'Art', 0)])
  const tenth = classThere(10, 'X', [subject(101, 'Science', 0), subject(102, 'Hindi', 4), subject(103, 'Robotics', 0)])
  const some: SetUpFacts = { ...facts, there: [ninth, tenth] }
  const from = (plan: WorkingPlan, title: string) =>
    subjectsOf(plan, title).flatMap((one) => (one.chapters_from ? [[one.title, one.chapters_from.subject_id]] : []))

  it('F23 of a whole class are like those of another in one press, of subjects that are here too', () => {
    const plan = openedPlan(null, some)
    expect(chapterSources(some).map(({ title }) => title)).toEqual(['IX', 'X'])
    expect(chapterless(classOf(plan, 'X'), plan, some).map(({ title }) => title)).toEqual(['Science', 'Robotics'])
    const [source] = chapterSources(some)
    const all = takeAllChapters(plan, classOf(plan, 'X'), some, source ?? null)
    expect(from(all, 'X')).toEqual([
      ['Science', 91],
      ['Robotics', 92],
    ])
    // Nothing but chapters is made for what is here.
    expect(planCounts(all, some)).toEqual({ grades: 0, sections: 0, subjects: 0 })
    expect(takeAllChapters(all, classOf(all, 'X'), some, null)).toEqual(plan)
  })

  it('F23 of a subject that will be made stay one by one, and the subject stays where they are taken off', () => {
    const plan = setRungs(openedPlan(null, some), ['8'], true, some)
    const science = named(plan, 'VIII', 'Science')
    if (!science) throw new Error('No Science')
    const taken = takeChapters(plan, classOf(plan, 'VIII').key, science, { facts: some, subject_id: 91 })
    expect(from(taken, 'VIII')).toEqual([['Science', 91]])
    expect(takeChapters(taken, classOf(plan, 'VIII').key, science, { facts: some, subject_id: null })).toEqual(plan)
  })
})
