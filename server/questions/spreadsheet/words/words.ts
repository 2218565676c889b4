import { nameKey } from '../../../../interchange/spreadsheet/columns/nearest.ts'

/** Words that teachers write for a level, a skill and a type, in English and in Hindi. */
const words: Record<string, Record<string, readonly string[]>> = {
  level: {
    EASY: ['E', 'Low', 'Simple', 'सरल', 'आसान'],
    MEDIUM: ['M', 'Moderate', 'Average', 'Med', 'मध्यम', 'सामान्य'],
    HARD: ['H', 'Difficult', 'High', 'कठिन', 'मुश्किल'],
  },
  skill: {
    REMEMBER: ['Remembering', 'Knowledge', 'Recall', 'स्मरण', 'ज्ञान'],
    UNDERSTAND: ['Understanding', 'Comprehension', 'समझ', 'बोध'],
    APPLY: ['Applying', 'Application', 'अनुप्रयोग'],
    ANALYSE: ['Analyze', 'Analysing', 'Analyzing', 'Analysis', 'विश्लेषण'],
    EVALUATE: ['Evaluating', 'Evaluation', 'मूल्यांकन'],
    CREATE: ['Creating', 'Creation', 'Synthesis', 'सृजन'],
  },
  type: {
    MCQ_SINGLE: [
      'MCQ',
      'Multiple choice question',
      'Objective',
      'SCQ',
      'Single choice',
      'Single correct',
      'बहुविकल्पीय',
      'बहुविकल्पीय प्रश्न',
    ],
    MCQ_MULTI: [
      ...[
        'MSQ',
        'Multiple select',
        'Multiple select question',
        'Multiple correct',
        'Multiple answer',
        'Multiple answers',
      ],
      ...['More than one correct', 'Checkbox', 'Checkboxes'],
    ],
    TRUE_FALSE: ['True/False', 'True or False', 'T/F', 'सही या गलत', 'सत्य/असत्य'],
    ASSERTION_REASON: ['Assertion-Reason', 'Assertion Reason', 'अभिकथन और तर्क'],
    FILL_BLANK: [
      'Fill in the blank',
      'Fill in the blanks',
      'Fill-in-the-Blank',
      'Fill-ups',
      'Fill up',
      'Completion',
      'FIB',
      'रिक्त स्थान',
    ],
    MATCH: ['Match the following', 'Matching', 'मिलान', 'सुमेलित'],
    NUMERIC: ['Numerical', 'संख्यात्मक'],
    VERY_SHORT: ['VSA', 'VSAQ', 'अति लघु उत्तरीय'],
    SHORT: ['SA', 'SAQ', 'लघु उत्तरीय'],
    LONG: ['LA', 'LAQ', 'Essay', 'Open-ended', 'Open ended', 'Descriptive', 'दीर्घ उत्तरीय'],
    CASE_STUDY: ['Case based', 'Case-based', 'Passage', 'केस आधारित'],
  },
}

const names = new Map(
  Object.entries(words).map(([column, known]) => [
    column,
    new Map(Object.entries(known).flatMap(([name, also]) => also.map((one) => [nameKey(one), name] as const))),
  ]),
)

/** The name that a word of a cell stands for; the word itself where it is none of these. */
export const nameOfWord = (column: 'level' | 'skill' | 'type', cell: string): string =>
  names.get(column)?.get(nameKey(cell)) ?? names.get(column)?.get(nameKey(cell.replaceAll('.', ''))) ?? cell
