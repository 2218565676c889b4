import { describe, expect, it } from 'vitest'
import { classFigures, ranks } from './class-figures.ts'
import { type ExplainLine, explain } from './explain.ts'
import { bandOf, type GradeSystem, usualBands } from './grades.ts'
import { computeMark, type MarkInput, moderate, mostGrace, withinGrace } from './mark.ts'
import { exactQ, passShare, readMarks, toQ } from './quarters.ts'
import type { Attendance, Cell, Column } from './sheet.ts'

const twoDp: GradeSystem = { rounding: 'TWO_DP', bands: usualBands }
const nearest: GradeSystem = { rounding: 'NEAREST_INT', bands: usualBands }

const typed = (marks: number | null, more: Partial<MarkInput> & { max?: number; pass?: number } = {}) => {
  const { max = 80, pass = 26.5, ...rest } = more
  return computeMark({
    attendance: 'P',
    typed_q: marks === null ? null : toQ(marks),
    questions: null,
    grace_q: 0,
    max_q: toQ(max),
    pass_q: toQ(pass),
    system: twoDp,
    ...rest,
  })
}

let ids = 0
const question = (max: number, more: Partial<Column> = {}): Column => {
  ids += 1
  return {
    ...{ id: ids, item_id: ids, part: 0, section: 'A', label: String(ids), max_q: toQ(max), min_q: 0 },
    ...{ or_group: null, part_or_group: null, choose: null, treatment: 'COUNT' },
    ...more,
  }
}
type Given = number | 'NA' | null
const input = (columns: Column[], given: Given[], more: Partial<MarkInput> = {}): MarkInput => {
  const cells = new Map<number, Cell>()
  columns.forEach(({ id }, at) => {
    const value = given[at]
    if (value !== null && value !== undefined) cells.set(id, value === 'NA' ? value : toQ(value))
  })
  const max_q = more.max_q ?? columns.reduce((sum, one) => sum + one.max_q, 0)
  const base = { attendance: 'P' as const, typed_q: null, grace_q: 0, max_q, pass_q: 0, system: twoDp }
  return { ...base, ...more, questions: { columns, cells } }
}
const summed = (columns: Column[], given: Given[], more: Partial<MarkInput> = {}) => {
  const found = computeMark(input(columns, given, more))
  return { ...found, marks: found.marks_q === null ? null : found.marks_q / 4, max: found.counted_q / 4 }
}

describe('percent', () => {
  it('66.5/80 = 83.125 is 83.13, or 83 to the nearest whole', () => {
    expect(typed(66.5).percent).toBe(83.13)
    expect(typed(66.5, { system: nearest }).percent).toBe(83)
  })
})

describe('grade of the percent that is shown', () => {
  it('72.75/80 = 90.9375 is 90.94 A2, or 91 A1', () => {
    expect(typed(72.75)).toMatchObject({ percent: 90.94, grade: 'A2' })
    expect(typed(72.75, { system: nearest })).toMatchObject({ percent: 91, grade: 'A1' })
  })

  it('32.75/36 is 90.97 A2, or 91 A1; 36.2 is no step', () => {
    expect(typed(32.75, { max: 36, pass: 12 })).toMatchObject({ percent: 90.97, grade: 'A2' })
    expect(typed(32.75, { max: 36, pass: 12, system: nearest })).toMatchObject({ percent: 91, grade: 'A1' })
    expect(exactQ(36.2)).toBeNull()
    expect(exactQ(36.25)).toBe(145)
  })

  it('26. bands A 91, B 81: 90.999 shown 91.00 is A', () => {
    // 90.999 of 100,000 quarters: no exam is that long, but the rule holds.
    const bands = [
      { grade: 'A', min_percent: 91, point: null, is_pass: true },
      { grade: 'B', min_percent: 81, point: null, is_pass: true },
      { grade: 'E', min_percent: 0, point: null, is_pass: false },
    ]
    const found = typed(22749.75, { max: 25000, pass: 0, system: { rounding: 'TWO_DP', bands } })
    expect(found).toMatchObject({ percent: 91, grade: 'A' })
  })
})

describe('result against the marks to pass', () => {
  it('26.25/80 with 26.5 to pass: 32.81 E FAIL, and 33 would be D but is E FAIL', () => {
    expect(typed(26.25)).toMatchObject({ percent: 32.81, grade: 'E', result: 'FAIL' })
    expect(typed(26.25, { system: nearest })).toMatchObject({ percent: 33, grade: 'E', result: 'FAIL' })
  })

  it('26.5/80 passes: 33.13 D', () => {
    expect(typed(26.5)).toMatchObject({ percent: 33.13, grade: 'D', result: 'PASS' })
  })

  it('a pass never shows a fail band: 20/80 with 20 to pass is D', () => {
    expect(typed(20, { pass: 20 })).toMatchObject({ percent: 25, grade: 'D', result: 'PASS' })
  })

  it('33 of 100 at a maximum of 80 is 26.4, so 26.5', () => {
    expect(passShare(toQ(33), toQ(100), toQ(80))).toBe(toQ(26.5))
    expect(passShare(toQ(33), toQ(100), toQ(100))).toBe(toQ(33))
  })
})

describe('questions', () => {
  it('case study (i) 1, (ii) 0.5, (iii) 1.5 OR 2 is 3.5', () => {
    const parts = [
      question(1, { item_id: 900, part: 1 }),
      question(1, { item_id: 900, part: 2 }),
      question(2, { item_id: 900, part: 3, part_or_group: 'a' }),
      question(2, { item_id: 900, part: 4, part_or_group: 'a' }),
    ]
    expect(summed(parts, [1, 0.5, 1.5, 2])).toMatchObject({ marks: 3.5, max: 4 })
  })

  it('OR pair 12a 4, 12b 3.5 is 4 with 12b uncounted; of equals the first counts', () => {
    const pair = [question(5, { or_group: 'x', label: '12 a' }), question(5, { or_group: 'x', label: '12 b' })]
    expect(summed(pair, [4, 3.5])).toMatchObject({ marks: 4, max: 5 })
    expect(counted(explain(input(pair, [4, 3.5])))).toEqual({ '12 a': true, '12 b': false })
    expect(counted(explain(input(pair, [4, 4])))).toEqual({ '12 a': true, '12 b': false })
    expect(counted(explain(input(pair, ['NA', 1])))).toEqual({ '12 a': false, '12 b': true })
  })

  it('any 3 of 5 × 3 marks: 3, 2.5, NA, 1, 2 is 7.5 with 1 uncounted', () => {
    const five = ['1', '2', '3', '4', '5'].map((label) => question(3, { choose: 3, label }))
    const given: Given[] = [3, 2.5, 'NA', 1, 2]
    expect(summed(five, given)).toMatchObject({ marks: 7.5, max: 9, is_complete: true })
    expect(counted(explain(input(five, given)))).toEqual({ 1: true, 2: true, 3: false, 4: false, 5: true })
    // Read before what it chooses from.
    expect(explain(input(five, given))[0]).toEqual({ rule: 'any 3 of 5', section: 'A' })
  })

  it('an OR pair is one of the units that are chosen from', () => {
    const columns = [
      question(3, { choose: 2 }),
      question(3, { choose: 2, or_group: 'p' }),
      question(3, { choose: 2, or_group: 'p' }),
      question(3, { choose: 2 }),
    ]
    expect(summed(columns, [1, 2, 3, 0.5])).toMatchObject({ marks: 4, max: 6 })
  })

  it('6 right × 1, 3 wrong × −0.25, 1 NA is 5.25', () => {
    const ten = Array.from({ length: 10 }, () => question(1, { min_q: -1 }))
    const given: Given[] = [1, 1, 1, 1, 1, 1, -0.25, -0.25, -0.25, 'NA']
    expect(summed(ten, given).marks).toBe(5.25)
  })

  it('44. a total of −2.5 before the floor shows 0, and explain shows −2.5 → 0', () => {
    const ten = Array.from({ length: 10 }, () => question(1, { min_q: -1 }))
    const given = ten.map(() => -0.25)
    expect(summed(ten, given).marks).toBe(0)
    const lines = explain(input(ten, given))
    expect(lines).toContainEqual({ floor: '−2.5 → 0' })
    expect(lines.filter((line) => 'label' in line).every((line) => line.value === -0.25)).toBe(true)
  })

  it('a wrong answer is not made good by the alternative that was left blank', () => {
    const pair = [question(1, { or_group: 'x', min_q: -1 }), question(1, { or_group: 'x', min_q: -1 })]
    expect(summed([...pair, question(1)], [-0.25, 'NA', 1]).marks).toBe(0.75)
  })

  it('are complete once as many as are asked for were answered; the rest was not attempted', () => {
    const five = Array.from({ length: 5 }, () => question(3, { choose: 3 }))
    expect(summed(five, [1, 1, null, null, null])).toMatchObject({ is_complete: false, result: 'PENDING' })
    expect(summed(five, [1, 1, 1, null, null])).toMatchObject({ is_complete: true, marks: 3 })
    expect(summed(five, [1, 1, 'NA', null, null]).is_complete).toBe(false)
    expect(summed(five, [1, 1, 'NA', 'NA', 'NA']).is_complete).toBe(true)
    const pair = [question(5, { or_group: 'x' }), question(5, { or_group: 'x' })]
    expect(summed(pair, [null, 4]).is_complete).toBe(true)
    expect(summed(pair, [null, 'NA']).is_complete).toBe(false)
  })

  it('an incomplete mark is PENDING and has no percent', () => {
    expect(summed([question(2), question(3)], [1.5, null])).toMatchObject({
      ...{ marks: 1.5, percent: null, grade: null, result: 'PENDING', is_complete: false },
    })
  })
})

describe('attendance', () => {
  const others: [Attendance, string][] = [
    ['A', 'ABSENT'],
    ['ML', 'EXEMPT'],
    ['EX', 'EXEMPT'],
    ['UFM', 'WITHHELD'],
  ]
  it.each(others)('%s has no marks, percent or grade and reads %s', (attendance, result) => {
    const none = { marks_q: null, percent: null, grade: null, point: null, result, is_complete: true }
    expect(typed(60, { attendance })).toMatchObject(none)
    expect(summed([question(2)], [1], { attendance })).toMatchObject(none)
  })

  it('present without a mark, or not taken, is PENDING', () => {
    expect(typed(null)).toMatchObject({ result: 'PENDING', marks_q: null, is_complete: false })
    expect(typed(null, { attendance: null })).toMatchObject({ result: 'PENDING', is_complete: false })
  })

  it('0 is a mark', () => {
    expect(typed(0)).toMatchObject({ marks_q: 0, percent: 0, result: 'FAIL', grade: 'E' })
  })
})

describe('grace', () => {
  it('25 + 1.5 is 26.5 PASS 33.13 D; 2 would be too much', () => {
    expect(typed(25, { grace_q: toQ(1.5) })).toMatchObject({
      marks_q: toQ(25),
      percent: 33.13,
      grade: 'D',
      result: 'PASS',
    })
    expect(mostGrace(typed(25), toQ(5))).toBe(toQ(1.5))
    expect(mostGrace(typed(10), toQ(5))).toBe(toQ(5))
    expect(mostGrace(typed(60), toQ(5))).toBe(0)
  })

  it('is less, or none, where the marks need less of it', () => {
    const given = (marks: number, grace: number, attendance: Attendance = 'P') =>
      withinGrace({
        ...{ attendance, typed_q: toQ(marks), questions: null, grace_q: toQ(grace) },
        ...{ max_q: toQ(100), pass_q: toQ(33), system: twoDp },
      }).grace_q / 4
    expect([given(30, 3), given(31, 3), given(40, 3), given(20, 3)]).toEqual([3, 2, 0, 3])
    expect(given(30, 3, 'A')).toBe(0)
  })

  it('does not move the average of the class', () => {
    const withGrace = { q: toQ(25), counted_q: toQ(80), result: 'PASS' as const }
    expect(classFigures([withGrace], 'EXCLUDE')).toMatchObject({ mean: 31.25, passed: 1 })
  })
})

describe('a class', () => {
  const row = (marks: number | null, result: 'PASS' | 'ABSENT' | 'EXEMPT' | 'WITHHELD') => ({
    q: marks === null ? null : toQ(marks),
    counted_q: toQ(100),
    result,
  })
  const four = [row(80, 'PASS'), row(60, 'PASS'), row(40, 'PASS'), row(null, 'ABSENT')]

  it('80, 60, 40, A: leaving out 60 (n 3), 3 of 3 passed; as zero 45 (n 4), median 50, 3 of 4', () => {
    expect(classFigures(four, 'EXCLUDE')).toEqual({ n: 3, mean: 60, median: 60, passed: 3 })
    expect(classFigures(four, 'ZERO')).toEqual({ n: 4, mean: 45, median: 50, passed: 3 })
  })

  it('medical leave, exempt and withheld are never counted', () => {
    const more = [...four, row(null, 'EXEMPT'), row(null, 'WITHHELD')]
    expect(classFigures(more, 'ZERO')).toEqual(classFigures(four, 'ZERO'))
  })

  it('80, 60, 40, 20 has the median 50', () => {
    const rows = [80, 60, 40, 20].map((marks) => row(marks, 'PASS'))
    expect(classFigures(rows, 'EXCLUDE').median).toBe(50)
  })

  it('nobody: no mean, no division by zero', () => {
    expect(classFigures([], 'ZERO')).toEqual({ n: 0, mean: null, median: null, passed: 0 })
  })

  it('95.5, 91, 91, 88 are places 1, 2, 2, 4 of 4; who has none has no place', () => {
    expect(ranks([95.5, 91, 91, 88, null]).map(({ place }) => place)).toEqual([1, 2, 2, 4, null])
    expect(ranks([95.5, 91, 91, 88, null])[0]!.of).toBe(4)
  })
})

describe('a question that is left out, or given to all', () => {
  const eighty = (treatment: Column['treatment']) => [question(2, { treatment }), question(78)]
  const pass_q = toQ(26.5)

  it('61/80 with Q7 1.5 of 2: DROP is 59.5/78 = 76.28 and 26 to pass, FULL 61.5/80 = 76.88', () => {
    const max_q = toQ(80)
    expect(summed(eighty('COUNT'), [1.5, 59.5], { pass_q, max_q })).toMatchObject({ marks: 61, max: 80 })
    expect(summed(eighty('DROP'), [1.5, 59.5], { pass_q, max_q })).toMatchObject({
      ...{ marks: 59.5, max: 78, percent: 76.28, pass_q: toQ(26) },
    })
    expect(summed(eighty('FULL'), [1.5, 59.5], { pass_q, max_q })).toMatchObject({
      marks: 61.5,
      percent: 76.88,
      pass_q,
    })
  })

  it('any 3 of 5 with one dropped is still any 3, and the maximum stays', () => {
    const five = [0, 1, 2, 3, 4].map((at) => question(3, { choose: 3, treatment: at === 0 ? 'DROP' : 'COUNT' }))
    expect(summed(five, [3, 2.5, 1, 1, 2])).toMatchObject({ marks: 5.5, max: 9 })
    const two = five.map((one, at) => ({ ...one, treatment: at < 3 ? ('DROP' as const) : ('COUNT' as const) }))
    expect(summed(two, [3, 2.5, 1, 1, 2])).toMatchObject({ marks: 3, max: 6 })
  })

  it('one side of an OR pair takes the whole pair with it', () => {
    const columns = [question(5, { or_group: 'x', treatment: 'DROP' }), question(5, { or_group: 'x' }), question(10)]
    expect(summed(columns, [5, 4, 7])).toMatchObject({ marks: 7, max: 10 })
  })

  it('everything dropped leaves nothing to grade', () => {
    const found = summed([question(5, { treatment: 'DROP' })], [4])
    expect(found).toMatchObject({ max: 0, percent: null, result: 'PENDING' })
  })
})

describe('moderation', () => {
  it('SCALE 1.05: 61.5 is 64.575, so 64.75', () => {
    const scaled = typed(61.5, { moderation: [{ kind: 'SCALE', factor: 1.05 }] })
    expect(scaled.marks_q).toBe(toQ(64.75))
  })

  it('ends at the maximum and at zero', () => {
    expect(moderate(toQ(79), { kind: 'ADD', q: toQ(5) }, toQ(80))).toBe(toQ(80))
    expect(moderate(toQ(3), { kind: 'ADD', q: toQ(-5) }, toQ(80))).toBe(0)
  })

  it('is a line of its own', () => {
    const columns = [question(80)]
    const lines = explain(input(columns, [61.5], { moderation: [{ kind: 'SCALE', factor: 1.05 }] }))
    expect(lines).toContainEqual({ moderation: '× 1.05', value: '61.5 → 64.75' })
    expect(lines[0]).toMatchObject({ value: 61.5 })
  })
})

describe('explain', () => {
  it('says cells, rules, sum, maximum, percent and band', () => {
    const columns = [
      question(5, { or_group: 'x', label: '12 a', section: 'B' }),
      question(5, { or_group: 'x', label: '12 b', section: 'B' }),
      question(75, { label: '13', section: 'C' }),
    ]
    expect(explain(input(columns, [4, 3.5, 57.5], { max_q: toQ(80), pass_q: toQ(26.5) }))).toEqual([
      { label: '12 a', value: 4, counted: true, max: 5 },
      { label: '12 b', value: 3.5, counted: false, max: 5 },
      { label: '13', value: 57.5, counted: true, max: 75 },
      { sum: 61.5 },
      { max: 80 },
      { pass: 26.5 },
      { percent: '76.875 → 76.88' },
      { band: 'B1 from 71' },
    ])
  })

  it('of a percent that does not end says so', () => {
    const lines = explain(input([question(36)], [32.75]))
    expect(lines).toContainEqual({ percent: '90.9722… → 90.97' })
  })
})

describe('what people type', () => {
  it.each([
    ['2.5', 2.5],
    ['1,5', 1.5],
    ['½', 0.5],
    ['3½', 3.5],
    [' 3 ', 3],
    ['٣', 3],
    ['३.५', 3.5],
    ['−0.25', -0.25],
    ['-0', 0],
    ['.5', 0.5],
  ])('%s is %d', (text, value) => {
    expect(readMarks(text)).toBe(value)
  })

  it.each([
    '',
    'AB',
    '1e400',
    'NaN',
    '1.2.3',
    '12a',
    '--1',
    '½½',
    'Infinity',
    '1234567',
  ])('"%s" is no number', (text) => {
    expect(readMarks(text)).toBeNull()
  })
})

describe('boundary walk', () => {
  it('every quarter mark of max 20 … 100 under both roundings: shown percent and band agree, result and band agree', () => {
    let walked = 0
    for (let max = 20; max <= 100; max += 1) {
      const pass_q = passShare(toQ(33), toQ(100), toQ(max))
      for (let q = 0; q <= toQ(max); q += 1) {
        for (const system of [twoDp, nearest]) {
          const found = computeMark({
            ...{ attendance: 'P', typed_q: q, questions: null, grace_q: 0, max_q: toQ(max), pass_q, system },
          })
          const exact = (q / 4 / max) * 100
          const shown = found.percent!
          const band = system.bands.find(({ grade }) => grade === found.grade)!
          const isNear = Math.abs(shown - exact) <= (system === twoDp ? 0.005 : 0.5) + 1e-9
          const byPercent = bandOf(system.bands, Math.round(shown * 100), shown >= 33)!
          const agrees = byPercent.is_pass === (found.result === 'PASS') ? band === byPercent : true
          const isSound = isNear && agrees && band.is_pass === (found.result === 'PASS')
          if (!isSound || q >= pass_q !== (found.result === 'PASS'))
            throw new Error(`${q / 4}/${max} ${system.rounding}`)
          walked += 1
        }
      }
    }
    expect(walked).toBe(39_042)
  })
})

const counted = (lines: ExplainLine[]) =>
  Object.fromEntries(lines.flatMap((line) => ('label' in line ? [[line.label, line.counted] as const] : [])))
