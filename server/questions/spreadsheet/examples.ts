import type { QuestionType } from '#contract'

interface Example {
  name: QuestionType | `CASE_STUDY, part ${number}`
  cells: Record<string, string>
}

/** None for a type that is written like another one; the parts of the case study are rows of their own. */
const examples: Record<QuestionType, Example[]> = {
  MCQ_SINGLE: [
    {
      name: 'MCQ_SINGLE',
      cells: { question: 'What is 3 + 5?', option_a: '7', option_b: '8', option_c: '9', correct: 'B' },
    },
  ],
  MCQ_MULTI: [
    {
      name: 'MCQ_MULTI',
      cells: { question: 'Which of these are prime?', option_a: '2', option_b: '9', option_c: '13', correct: 'A,C' },
    },
  ],
  TRUE_FALSE: [{ name: 'TRUE_FALSE', cells: { question: 'Zero is an even number.', correct: 'TRUE' } }],
  ASSERTION_REASON: [
    {
      name: 'ASSERTION_REASON',
      cells: { question: 'Assertion: 2 is prime.\n\nReason: 2 has exactly two factors.', correct: 'A' },
    },
  ],
  FILL_BLANK: [
    {
      name: 'FILL_BLANK',
      cells: { question: 'The sky looks ____ by day and ____ by night.', correct: 'blue; black|dark' },
    },
  ],
  MATCH: [
    {
      name: 'MATCH',
      cells: {
        question: 'Match each country with its capital.\n1. France\n2. Japan',
        option_a: 'Tokyo',
        option_b: 'Rome',
        option_c: 'Paris',
        correct: '1-C;2-A',
      },
    },
  ],
  ORDER: [
    {
      name: 'ORDER',
      cells: {
        question: 'Put these numbers in rising order.',
        option_a: '0.7',
        option_b: '0.75',
        option_c: '0.07',
        correct: 'C;A;B',
      },
    },
  ],
  NUMERIC: [{ name: 'NUMERIC', cells: { question: 'How many cm are 9.8 m?', correct: '980 cm' } }],
  VERY_SHORT: [],
  SHORT: [
    {
      name: 'SHORT',
      cells: {
        max_marks: '3',
        question: 'Why does ice float on water?',
        model_answer: 'Ice is less dense than water.',
        marking_points: 'density named=1; compared=2',
      },
    },
  ],
  LONG: [],
  DIAGRAM: [],
  CASE_STUDY: [
    {
      name: 'CASE_STUDY',
      cells: { max_marks: '2', passage_ref: 'P1', question: 'A school keeps its rain water in two tanks of 500 l.' },
    },
    {
      name: 'CASE_STUDY, part 1',
      cells: {
        type: 'NUMERIC',
        max_marks: '1',
        passage_ref: 'P1',
        question: 'How much do both hold?',
        correct: '1000 l',
      },
    },
    {
      name: 'CASE_STUDY, part 2',
      cells: {
        type: 'MCQ_SINGLE',
        max_marks: '1',
        passage_ref: 'P1',
        question: 'Rain falls as',
        option_a: 'liquid',
        option_b: 'gas',
        correct: 'A',
      },
    },
  ],
}

/** What differs from type to type, for the notes of the template. */
export const spreadsheetExamples = Object.values(examples).flat()
