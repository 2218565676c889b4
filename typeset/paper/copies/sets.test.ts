import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SetLetter, setLetters } from '../../../domain/papers/documents.ts'
import type { QuestionType } from '../../../domain/questions/question-types.ts'
import { answerKey, rightOptions } from '../../documents/answer-key.ts'
import { optionsOf, storedQuestion, storedSections } from '../../testing/sample-stored.ts'
import { paperSections } from '../placed-paper.ts'
import type { AnsweredQuestion, AnsweredSection } from '../stored-paper.ts'
import { arrangeSet, crossReference, type PlacedSection } from './sets.ts'

const stored = storedSections()
const idsOf = (placed: PlacedSection[]) => placed.map((it) => it.questions.map(({ question }) => question.item_id))
const questionsOf = (placed: PlacedSection[]) => placed.flatMap((it) => it.questions)

const anyQuestion = fc.record({
  type: fc.constantFrom('MCQ_SINGLE', 'MCQ_SINGLE', 'ASSERTION_REASON', 'SHORT', 'LONG'),
  or_group: fc.option(fc.constantFrom('x', 'y'), { nil: null }),
  fixed: fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }),
})
const anyPaper = fc
  .array(fc.array(anyQuestion, { maxLength: 12 }), { maxLength: 4 })
  .map((sections): AnsweredSection[] =>
    sections.map((questions, index) => ({
      section: `${index}`,
      instruction: null,
      attempt_any: null,
      questions: questions.map(
        ({ type, or_group, fixed }): AnsweredQuestion => ({
          ...storedQuestion(type, 'Q'),
          or_group,
          question_options: fixed.map((one, at) => ({ data: `${at}`, is_correct: at === 0, fixed: one })),
        }),
      ),
    })),
  )
const ofTypes = (...types: QuestionType[]): AnsweredSection => ({
  section: 'A',
  instruction: null,
  attempt_any: null,
  questions: types.map((type) => storedQuestion(type, 'Q')),
})
/** Which of the section's questions stands where. */
const placesOf = (section: AnsweredSection, set: SetLetter, seed = 7) =>
  questionsOf(arrangeSet([section], seed, set)).map(({ question }) => section.questions.indexOf(question))
const anySet = fc.constantFrom<SetLetter>(...setLetters)

describe('a set', () => {
  test('holds every question of each section once, whatever the seed', () => {
    fc.assert(
      fc.property(anyPaper, fc.integer(), anySet, (paper, seed, set) => {
        const sorted = (ids: number[][]) => ids.map((section) => section.toSorted((a, b) => a - b))
        expect(sorted(idsOf(arrangeSet(paper, seed, set)))).toEqual(sorted(idsOf(arrangeSet(paper, seed, 'A'))))
      }),
    )
  })

  test('keeps alternatives side by side under one number, and numbers through without a gap', () => {
    fc.assert(
      fc.property(anyPaper, fc.integer(), anySet, (paper, seed, set) => {
        for (const { questions } of arrangeSet(paper, seed, set)) {
          questions.forEach(({ question, number }, index) => {
            const before = questions[index - 1]
            if (!before) return
            const isSame = question.or_group !== null && question.or_group === before.question.or_group
            expect(number).toBe(before.number + (isSame ? 0 : 1))
          })
        }
      }),
    )
  })

  test('has the questions of a type side by side, wherever they stand in set A', () => {
    fc.assert(
      fc.property(anyPaper, fc.integer(), anySet, (paper, seed, set) => {
        fc.pre(set !== 'A')
        for (const { questions } of arrangeSet(paper, seed, set)) {
          // An OR pair goes where its first question belongs.
          const firsts = questions.filter(({ number }, index) => number !== questions[index - 1]?.number)
          const runs = firsts.filter(({ question }, index) => question.type !== firsts[index - 1]?.question.type)
          expect(runs.length).toBe(new Set(firsts.map(({ question }) => question.type)).size)
        }
      }),
    )
  })

  test('shuffles within each type and keeps the types in the order of set A', () => {
    const types: QuestionType[] = [
      'MCQ_SINGLE',
      'MCQ_SINGLE',
      'MCQ_SINGLE',
      'ASSERTION_REASON',
      'ASSERTION_REASON',
      'SHORT',
      'SHORT',
    ]
    const section = ofTypes(...types)
    for (let seed = 1; seed <= 20; seed += 1) {
      const sets = setLetters.map((set) => placesOf(section, set, seed))
      for (const places of sets) expect(places.map((at) => types[at])).toEqual(types)
      expect(new Set(sets.map(String)).size).toBe(4)
    }
  })

  test('gathers the types that are mixed in set A, in the order in which they begin', () => {
    const section = ofTypes('SHORT', 'LONG', 'SHORT', 'LONG', 'SHORT', 'LONG')
    expect(placesOf(section, 'B').map((at) => section.questions[at]?.type)).toEqual([
      ...['SHORT', 'SHORT', 'SHORT'],
      ...['LONG', 'LONG', 'LONG'],
    ])
  })

  test('is another one even where no two questions have the same type', () => {
    const section = ofTypes('MCQ_SINGLE', 'TRUE_FALSE', 'FILL_BLANK', 'NUMERIC', 'VERY_SHORT')
    expect(new Set(setLetters.map((set) => String(placesOf(section, set)))).size).toBe(4)
  })

  test('of one type has the same order in every release: what was printed can be printed again', () => {
    const section = ofTypes('SHORT', 'SHORT', 'SHORT', 'SHORT', 'SHORT', 'SHORT')
    expect(setLetters.map((set) => placesOf(section, set).join(''))).toEqual(['012345', '320451', '021345', '341520'])
  })

  test('leaves fixed options in their places and loses none', () => {
    fc.assert(
      fc.property(anyPaper, fc.integer(), anySet, (paper, seed, set) => {
        for (const { question, order } of questionsOf(arrangeSet(paper, seed, set))) {
          expect(order.toSorted()).toEqual(question.question_options.map((_, index) => index))
          question.question_options.forEach((option, index) => {
            if (option.fixed) expect(order[index]).toBe(index)
          })
        }
      }),
    )
  })

  test('is the same for the same seed and another for another', () => {
    const orders = (seed: number, set: SetLetter) => JSON.stringify(arrangeSet(stored, seed, set))
    for (const set of setLetters) expect(orders(7, set)).toBe(orders(7, set))
    expect(new Set(setLetters.map((set) => orders(7, set))).size).toBe(4)
    expect(orders(8, 'B')).not.toBe(orders(7, 'B'))
  })

  test('A is the paper as it was put together', () => {
    const placed = arrangeSet(stored, 7, 'A')
    expect(idsOf(placed)).toEqual(stored.map((section) => section.questions.map((question) => question.item_id)))
    const choices = questionsOf(placed).filter((it) => it.question.type.startsWith('MCQ'))
    for (const { order } of choices) expect(order).toEqual([0, 1, 2, 3])
  })

  test('never prints a sequence or the partners of a match in the order that gives them away', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      for (const { question, order } of questionsOf(arrangeSet(stored, seed, 'A'))) {
        if (question.type === 'ORDER') expect(order).not.toEqual([0, 1, 2, 3])
        if (question.type === 'MATCH') expect(order).not.toEqual([0, 1, 2, 3, 4])
      }
    }
  })

  test('gives its paper no answer', () => {
    const paper = JSON.stringify(paperSections(arrangeSet(stored, 7, 'B')))
    for (const word of ['is_correct', 'answer', 'model', 'marking', 'explanation'])
      expect(paper).not.toContain(`"${word}`)
  })

  test('shuffles translations the same way', () => {
    const options = optionsOf('*red', 'green', 'blue', 'none!')
    const translated = ['लाल', 'हरा', 'नीला', 'कोई नहीं'].map((data) => ({ data }))
    const question = storedQuestion('MCQ_SINGLE', 'Colour?', {
      question_options: options,
      translations: [
        {
          language: 'hi',
          question_text: '<p>रंग?</p>',
          question_options: translated,
          sub_questions: [],
          answer: null,
          explanation: null,
        },
      ],
    })
    const section = { section: '1', instruction: null, attempt_any: null, questions: [question] }
    const [placed] = paperSections(arrangeSet([section], 3, 'C'))
    const printed = placed?.questions[0]
    const places = printed?.question_options.map((it) => options.findIndex((option) => option.data === it.data))
    const other = printed?.translations?.[0]?.question_options.map((it) =>
      translated.findIndex(({ data }) => data === it.data),
    )
    expect(other).toEqual(places)
  })
})

test('the table between sets finds each question and its options again', () => {
  const table = crossReference(stored, 7, setLetters)
  setLetters.forEach((set, column) => {
    for (const { question, number, order } of questionsOf(arrangeSet(stored, 7, set))) {
      const row = table.find((it) => it.item_id === question.item_id)
      expect(row?.places[column]).toEqual({ number, order })
    }
  })
})

test('the key of every set names the same texts', () => {
  const textsOf = (set: SetLetter) =>
    new Map(
      questionsOf(arrangeSet(stored, 7, set))
        .filter(({ question }) => question.type.startsWith('MCQ'))
        .map(({ question, order }) => {
          const letters = answerKey(question, order)?.split(', ') ?? []
          const texts = letters.map((letter) => question.question_options[order['ABCD'.indexOf(letter)] ?? -1]?.data)
          expect(texts).toEqual(rightOptions(question.question_options, order).map((it) => it.data))
          return [question.item_id, texts.toSorted()]
        }),
    )
  for (const set of setLetters) expect(textsOf(set)).toEqual(textsOf('A'))
})

test('no match prints its pairs side by side, whatever stands below them', () => {
  for (const distractors of [[], ['x'], ['x', 'y', 'z']]) {
    for (let seed = 1; seed <= 60; seed += 1) {
      const answer = {
        pairs: [
          ['a', '1'],
          ['b', '2'],
          ['c', '3'],
        ],
        distractors,
      }
      const question = storedQuestion('MATCH', 'Match.', { answer })
      const section = { section: 'A', instruction: null, attempt_any: null, questions: [question] }
      const order = arrangeSet([section], seed, 'A')[0]?.questions[0]?.order ?? []
      expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5].slice(0, 3 + distractors.length))
      expect(order.slice(0, 3)).not.toEqual([0, 1, 2])
    }
  }
})
