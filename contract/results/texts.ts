import { rowTexts } from '../texts/rows.ts'

/** Fields of grade systems and result schemes, and what is told when they were saved. */
export const resultsTexts = {
  ...rowTexts('grade_system', 'Grade system', 'Grade systems'),
  ...rowTexts('result_scheme', 'Result scheme', 'Result schemes'),
  ...rowTexts('card_occasion', 'Occasion', 'Occasions'),
  'occasion.term': 'Small letters, digits, - and _, at most 40',
  'grades.grade_missing': 'Please enter the grade',
  'grades.no_band': 'A grade system needs at least one band',
  'grades.too_many': 'At most {most} bands',
  'scheme.no_part': 'A result needs at least one part',
  'scheme.too_many': 'At most {most} parts',
} as const
