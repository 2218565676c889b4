import { describe, expect, it } from 'vitest'
import { english } from '../../contract/texts/english.ts'
import { readBlueprint } from './read-blueprint.ts'

const section = { section: 'A', types: ['SHORT'], marks_each: 3, count: 4 }

function messages(input: unknown): string[] {
  const reading = readBlueprint(input)
  return 'problems' in reading ? reading.problems.map(({ path, ...sentence }) => `${path}: ${english(sentence)}`) : []
}

describe('reading a blueprint', () => {
  it('fills in what was left out; a section inherits the weights of the paper', () => {
    const reading = readBlueprint({ sections: [{ ...section, level_mix: { EASY: 100 } }], weights: { levels: 2 } })
    if ('problems' in reading) throw new Error('refused')
    const [first] = reading.blueprint.sections
    expect(first).toMatchObject({ attempt_any: 4, or_pairs: 0, pinned: [], exclude_used_within_days: 0 })
    expect(first!.level_mix).toEqual({ EASY: 100, MEDIUM: 0, HARD: 0 })
    expect(first!.weights).toEqual({ chapters: 10, topics: 12, levels: 2, skills: 4, freshness: 1 })
    expect(reading.blueprint.skill_mix).toBeNull()
  })

  it.each([
    ['a count of 0', { count: 0 }, 'sections.0.count: A section needs at least 1 question'],
    ['marks with three decimals', { marks_each: 1.125 }, 'sections.0.marks_each: Marks go in steps of 0.25'],
    ['questions without marks', { marks_each: 0 }, 'sections.0.marks_each: Marks must be at least 0.25'],
    [
      'more to attempt than printed',
      { attempt_any: 5 },
      'sections.0.attempt_any: Must not exceed the 4 questions of the section',
    ],
    ['more OR pairs than numbers', { or_pairs: 5 }, 'sections.0.or_pairs: At most 4: one for each question'],
    [
      'a mix that is not 100 %',
      { level_mix: { EASY: 50, HARD: 49.5 } },
      'sections.0.level_mix: These add up to 99.5 %, not to 100 %',
    ],
    [
      'chapters that do not fill the section',
      {
        chapters: [
          { id: 1, marks: 6 },
          { id: 2, marks: 3 },
        ],
      },
      'sections.0.chapters: The chapters add up to 9 marks, the questions to 12',
    ],
    [
      'a chapter with more than the section has',
      { chapters: [{ id: 1, marks: 15 }] },
      'sections.0.chapters.0.marks: More than the 12 marks there are',
    ],
    [
      'a chapter that stands twice',
      { chapters: [{ id: 1 }, { id: 1 }] },
      'sections.0.chapters.1.id: This chapter stands twice; leave one out',
    ],
    ['a topic without a wish', { topics: [{ id: 5 }] }, 'sections.0.topics.0.marks: Enter marks or a largest number'],
    [
      'more pins than places',
      { pinned: [1, 2, 3, 4, 5] },
      'sections.0.pinned: The section takes 4 questions; take some pins out',
    ],
    [
      'a pin that stands twice',
      { pinned: [1, 1] },
      'sections.0.pinned.1: This question is pinned to section A already',
    ],
    ['a weight with three decimals', { weights: { skills: 0.125 } }, 'sections.0.weights.skills: At most two decimals'],
    [
      'a weight that is no number',
      { weights: { skills: 'ALWAYS' } },
      'sections.0.weights.skills: Must be a number from 0 to 1000, or MUST',
    ],
  ])('refuses %s', (_, part, message) => {
    expect(messages({ sections: [{ ...section, ...part }] })).toContain(message)
  })

  it('refuses a question pinned to two sections, and two sections of one name', () => {
    const found = messages({
      sections: [
        { ...section, pinned: [7] },
        { ...section, section: 'a', pinned: [7] },
      ],
    })
    expect(found).toContain('sections.1.pinned.0: This question is pinned to section A already')
    expect(found).toContain('sections.1.section: Another section has this name')
  })

  it('compares the marks of the paper with what must be attempted', () => {
    const sections = [{ ...section, attempt_any: 3 }]
    expect(messages({ sections, question_paper_marks: 9 })).toEqual([])
    expect(messages({ sections, question_paper_marks: 12 })).toEqual([
      'question_paper_marks: The sections add up to 9 marks, not to 12',
    ])
  })

  it('refuses unknown fields and levels, and what is no blueprint at all', () => {
    expect(messages({ sections: [{ ...section, chapter: 5 }] })[0]).toContain('chapter')
    expect(messages({ sections: [{ ...section, level_mix: { EASSY: 100 } }] })).toHaveLength(1)
    expect(messages(null)).toHaveLength(1)
    expect(messages({ sections: [] })).toEqual(['sections: Plan at least one section'])
  })
})
