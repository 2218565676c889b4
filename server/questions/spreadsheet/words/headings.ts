import { placeHeadings } from '../../../academics/place-headings.ts'
import { foreignHeadings, foreignOptions } from './foreign-headings.ts'

/** Headings that teachers and other programs give the columns of questions, in English and in Hindi, the likeliest first. */
const headings: Record<string, readonly string[]> = {
  ...placeHeadings,
  type: ['Question Type', 'Q. Type', 'Ques Type', 'Type of Question', 'Kind', 'प्रकार', 'प्रश्न का प्रकार'],
  level: ['Difficulty', 'Diff.', 'Difficulty Level', 'Level of Difficulty', 'स्तर', 'कठिनाई', 'कठिनाई स्तर'],
  skill: ["Bloom's Level", 'Blooms Level', "Bloom's Taxonomy", 'Bloom', 'Cognitive Level', 'Competency', 'कौशल'],
  max_marks: [
    'Marks',
    'Mks',
    'Default mark',
    'Mark',
    'Maximum Marks',
    'Points',
    'Score',
    'Weightage',
    'Wt.',
    'M',
    'M.M.',
    'Max Marks',
    'Positive Marks',
    '+ve Marks',
    '+ve',
    'अंक',
    'पूर्णांक',
    'गुण',
  ],
  expected_minutes: ['Minutes', 'Time', 'Time (min)', 'Time in Minutes', 'समय', 'मिनट'],
  question: [
    'Question Text',
    'Questions',
    'Question Statement',
    ...inEnglish('Question'),
    'Stem',
    'Q',
    'Ques',
    'Que',
    'प्रश्न',
    'सवाल',
    'Question with Options',
    'Questions with Options',
    'Question and Options',
    'Question - max 120 characters',
    'Statement',
    'Statements',
    'Sentence',
    'Fill in the Blanks',
    'Fill in the Blank',
    'True or False',
    'कथन',
    'रिक्त स्थान',
  ],
  correct: [
    'Answer',
    'Correct Answer',
    'Right Answer',
    'Answer Key',
    'Ans Key',
    'Key',
    'Final Key',
    'Right One',
    'Ans',
    'Correct Option',
    'Correct Ans',
    'Correct Choice',
    'Correct Ans/Choice',
    'Correct Opt',
    'Right Option',
    'Right Option(s)',
    'Right Options',
    'Right Choice',
    'Correct Options',
    'Correct Option(s)',
    'Sol',
    'Soln',
    'Accepted Answer',
    'Accepted Answers',
    'Accepted Answer(s)',
    'Mark Scheme',
    'Right Ans',
    ...['0-3', '1-4', '0 to 3', '1 to 4', 'A-D', 'A to D'].flatMap((from) =>
      ['Answer', 'Ans', 'Correct Option', 'Correct Answer'].map((heading) => `${heading} (${from})`),
    ),
    'Correct Option No',
    'Correct Option Number',
    'Correct Index',
    'Answer (letter)',
    'Ans (letter)',
    'Answer letter',
    'Answer text',
    'Correct Answer text',
    'Answer Index',
    'Correct (one or more)',
    'Correct answer(s)',
    'Correct answer(s) - choose at least one',
    // The first of several.
    ...[
      'Correct',
      'Correct Answer',
      'Correct Ans',
      'Correct Option',
      'Right Answer',
      'Answer',
      'Ans',
      'Key',
      'सही उत्तर',
    ].map((heading) => `${heading} 1`),
    'T/F',
    'T or F',
    'True/False',
    'सही/गलत',
    'सत्य/असत्य',
    'सही उत्तर',
    'उत्तर',
    'सही विकल्प',
    'बरोबर उत्तर',
  ],
  model_answer: ['Solution', 'Sample Answer', 'Expected Answer', 'आदर्श उत्तर', 'हल'],
  marking_points: ['Marking Scheme', 'Step Marks', 'Rubric', 'अंक योजना'],
  explanation: ['Reason', 'Rationale', 'Feedback', 'Hint', 'व्याख्या', 'Correct Statement'],
  tags: ['Tag', 'Keywords', 'टैग'],
  language: ['Medium', 'भाषा', 'माध्यम'],
  image: ['Picture', 'Figure', 'Image File', 'चित्र'],
  negative_marks: [
    'Negative Marking',
    '-ve Marks',
    '-ve',
    'Negative',
    'Neg. Marks',
    'Neg Marking',
    'Minus Marks',
    'Penalty',
    'ऋणात्मक अंक',
  ],
  source: ['Reference', 'Book', 'स्रोत'],
}

/** How options are lettered in Hindi: क, ख, ग, घ, or अ, ब, स, द. */
export const hindiLetters = ['कखगघङचछज', 'अबसद'] as const

/** Beside the same in another language. */
function inEnglish(heading: string): string[] {
  return ['English', 'in English', 'Eng', 'en'].map((language) => `${heading} ${language}`)
}

const hindiHeadings = (at: number) =>
  hindiLetters.flatMap((letters) => {
    const letter = letters[at]
    return letter ? [`विकल्प ${letter}`, letter, `(${letter})`, `${letter})`] : []
  })

/** "Option 1", "Choice A", "A)", "विकल्प 1", "विकल्प क" for the first option, and so on. */
const optionHeadings = (letter: string, number: number) => [
  ...[
    letter,
    `${letter})`,
    `(${letter})`,
    `Option ${number}`,
    `Opt ${letter}`,
    `Opt ${number}`,
    `Choice ${letter}`,
    `Choice ${number}`,
    `Optn ${number}`,
    // A list of a program, which counts from 0.
    `Options.${number - 1}`,
    `Answer Option ${number}`,
    `Answer Choice ${number}`,
    `Answer${number}`,
    // A quiz site's own template.
    `Answer ${number} - max 75 characters`,
  ],
  ...[`Answer ${letter}`, `विकल्प ${number}`, `विकल्प ${letter}`, `पर्याय ${number}`, ...hindiHeadings(number - 1)],
  ...[letter, `Option ${letter}`, `Option ${number}`].flatMap(inEnglish),
  // All of them in one cell.
  ...(number === 1
    ? ['Options', 'Option', 'Choice', 'Choices', 'Answer Choices', 'Answer Options', 'Opts', 'विकल्प', 'पर्याय']
    : []),
]

/** The other headings of a column; none for one that only this program has. */
export function headingsOf(column: string): readonly string[] | undefined {
  const letter = /^option_([a-h])$/.exec(column)?.[1]
  if (letter === undefined) return ofLanguages(column)
  const number = letter.charCodeAt(0) - 96
  return [...optionHeadings(letter.toUpperCase(), number), ...foreignOptions(letter.toUpperCase(), number)]
}

function ofLanguages(column: string): readonly string[] | undefined {
  const [own, foreign] = [headings[column], foreignHeadings[column]]
  return own && foreign ? [...own, ...foreign] : own
}
