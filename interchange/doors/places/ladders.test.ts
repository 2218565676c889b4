import { describe, expect, it } from 'vitest'
import { ladders, namings, readRung, rungName, rungPlace } from './ladders.ts'
import { placeFinder } from './places.ts'
import { proposedCode } from './proposed-code.ts'

describe('ladders', () => {
  it('stand from the lowest to the highest', () => {
    expect(ladders.map(({ key, rungs }) => [key, rungs.map(({ rung }) => rung).join(' ')])).toEqual([
      ['IN', 'N LKG UKG 1 2 3 4 5 6 7 8 9 10 11 12'],
      ['K12', 'K 1 2 3 4 5 6 7 8 9 10 11 12'],
      ['FORMS', '1 2 3 4 5 6'],
      ['YEARS', 'R 1 2 3 4 5 6 7 8 9 10 11 12 13'],
    ])
    expect([rungPlace('IN', 'N'), rungPlace('IN', '1'), rungPlace('IN', '13'), rungPlace('YEARS', '13')]).toEqual([
      ...[1, 4, null, 14],
    ])
  })

  it('write a class in each of their ways', () => {
    const ten = ladders[0]?.rungs.find(({ rung }) => rung === '10')
    expect(ten?.names).toEqual({
      ...{ ROMAN: 'X', ARABIC: '10', CLASS_ARABIC: 'Class 10', CLASS_ROMAN: 'Class X', ORDINAL: '10th' },
      ...{ GRADE: 'Grade 10', STD: 'Std. X', HINDI: 'कक्षा 10', HINDI_ORDINAL: 'दसवीं' },
    })
    expect(ladders[0]?.rungs.slice(3, 7).map(({ names }) => names.ORDINAL)).toEqual(['1st', '2nd', '3rd', '4th'])
    expect(ladders[0]?.rungs[0]?.names).toMatchObject({ ROMAN: 'Nursery', HINDI: 'नर्सरी' })
    expect(ten && rungName(ten, 'YEAR')).toBe('X')
  })

  it('take the subjects of a rung of the boards', () => {
    const set_rungs = new Set(ladders[0]?.rungs.map(({ rung }) => rung))
    for (const { rungs } of ladders) expect(rungs.every(({ set_rung }) => set_rungs.has(set_rung))).toBe(true)
  })
})

const everyName = ladders.flatMap(({ key, rungs }) =>
  rungs.flatMap(({ rung, names }) =>
    namings.flatMap((naming) => names[naming] ?? []).map((title) => ({ key, rung, title })),
  ),
)

describe('what a title is read as', () => {
  it('is its own rung, in every ladder and every way of writing', () => {
    expect(everyName.length).toBeGreaterThan(180)
    expect(everyName.filter(({ key, rung, title }) => readRung(title, key)?.rung !== rung)).toEqual([])
  })

  it.each([
    ['XI Science', '11', 'science'],
    ['Class 12 Commerce', '12', 'commerce'],
    ['XI (Humanities)', '11', 'arts'],
    ['10th', '10', null],
    ['Std X', '10', null],
    ['class-7', '7', null],
    ['कक्षा १०', '10', null],
    ['Jr. KG', 'LKG', null],
    ['KG 2', 'UKG', null],
    ['Nur.', 'N', null],
    ['Tenth', '10', null],
  ] as const)('%s is %s %s', (title, rung, stream) => {
    expect(readRung(title, 'IN')).toEqual({ rung, stream })
  })

  it.each([
    '',
    'XIII',
    '0',
    '13',
    'Year 13',
    'Prep',
    'Rosebuds',
    'X A',
    'VIIB',
    'XI Vocational',
    '😀',
    'Form 9 and 10',
  ])('%s is no class of the ladder', (title) => {
    expect(readRung(title, 'IN')).toBeNull()
  })

  it('is another in another ladder', () => {
    expect([
      readRung('13', 'YEARS'),
      readRung('Reception', 'YEARS'),
      readRung('K', 'K12'),
      readRung('Form 7', 'FORMS'),
    ]).toEqual([...[{ rung: '13', stream: null }, { rung: 'R', stream: null }, { rung: 'K', stream: null }, null]])
  })

  it('names the same class in a list', () => {
    const find = placeFinder(
      ['Reception', 'Year 9', 'Year 13'].map((title, id) => ({ id, title, sections: [{ id: id + 10, title: 'A' }] })),
    )
    expect(
      ['Reception A', 'Yr 9-A', 'Year 13 A', 'Year 2026', 'Year 12'].map((text) => find(text)?.section_id ?? null),
    ).toEqual([...[10, 11, 12, null, null]])
  })
})

describe('streams of sections', () => {
  const sections = [
    ...[
      { id: 1, title: 'A', stream: 'Science' },
      { id: 2, title: 'B', stream: 'Science' },
    ],
    ...[
      { id: 3, title: 'C', stream: 'Commerce' },
      { id: 4, title: 'D', stream: null },
      { id: 5, title: 'E', stream: 'Fine Arts' },
    ],
  ]
  const eleven = { id: 11, title: 'XI', sections }
  const find = placeFinder([eleven, { id: 10, title: 'X', sections: [{ id: 6, title: 'A' }] }])

  it.each([
    ['XI Science A', '', 1],
    ['11 Sci-B', '', 2],
    ['Class XI (Commerce) Section C', '', 3],
    ['XI-C Commerce', '', 3],
    ['XI विज्ञान A', '', 1],
    ['XI Fine Arts E', '', 5],
    ['XI Science', 'B', 2],
    ['XI', 'Science A', 1],
    ['XI A', '', 1],
    // What the section is not, or a class without streams.
    ['XI Commerce A', '', null],
    ['XI Commerce', 'A', null],
    ['XI Science D', '', null],
    ['X Science A', '', null],
  ])('%s + %s', (one, other, section_id) => expect(find(one, other)?.section_id ?? null).toBe(section_id))

  it('a class with one is the class alone, and one of that title goes before', () => {
    expect(find('XI Science')).toEqual({ class_id: 11, section_id: null })
    const both = placeFinder([
      eleven,
      {
        id: 12,
        title: 'XI Science',
        sections: [
          { id: 7, title: 'A' },
          { id: 8, title: 'F' },
        ],
      },
    ])
    expect(both('XI Science')).toEqual({ class_id: 12, section_id: null })
    expect([both('XI Science F')?.section_id, both('XI Science B')?.section_id, both('XI Science A')]).toEqual([
      8,
      2,
      null,
    ])
    const pcm = placeFinder([{ id: 11, title: 'XI', sections: [{ id: 1, title: 'A', stream: 'PCM' }] }])
    expect([pcm('XI PCM A')?.section_id, pcm('XI Science A')?.section_id, pcm('XI PCB A')]).toEqual([1, 1, null])
  })
})

describe('F18 the code of a subject', () => {
  it.each([
    ['041', 'Maths', [], '041'],
    ['041', 'Maths', ['041'], 'MATHS'],
    [null, 'San', [], 'SAN'],
    [null, 'Maths Std', [], 'MATHSSTD'],
    [null, 'Robotics and AI', [], 'ROBOTICS'],
    [null, 'San', ['SAN', 'SAN2'], 'SAN3'],
    [null, 'हिन्दी', [], 'हिन्दी'],
    [null, 'सामाजिक विज्ञान', [], 'सामाजिक'],
    [null, 'शा॰ शि॰', ['शाशि'], 'शाशि2'],
    [null, '!?', [], 'S'],
  ] as const)('%s, %s beside %j is %s', (board, name, taken, code) => {
    expect(proposedCode(board, name, new Set(taken))).toBe(code)
  })
})
