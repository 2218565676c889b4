import { describe, expect, it } from 'vitest'
import {
  allMarks,
  allQuestionMarks,
  askedBy,
  inWords,
  linesOf,
  marks,
  pupils,
  questionExam,
  questionMarks,
  readLines,
  storedBy,
} from '../testing/small-class.ts'
import type { MarkListInput } from './reading.ts'

type Lines = readonly (readonly (string | number)[])[]

interface Form {
  form: string
  lines: Lines
  more?: Partial<MarkListInput>
  asks?: string[]
  sure?: boolean
}

const mark = (at: number) => marks[at] ?? 0
const own = (at: number) => questionMarks[at] ?? []
const sum = (at: number) => own(at).reduce((so_far, one) => so_far + one, 0)
const byQuestion = { exam: questionExam }
const percent = (at: number) => (mark(at) / 40) * 100

const totals: Form[] = [
  {
    form: 'Roll No, Marks',
    lines: [['Roll No', 'Marks'], ...linesOf((one, at) => [one.roll_no ?? '', mark(at)])],
    sure: true,
  },
  {
    form: 'Roll No, Section, Marks',
    lines: [['Roll No', 'Section', 'Marks'], ...linesOf((one, at) => [one.roll_no ?? '', 'A', mark(at)])],
    sure: true,
  },
  {
    form: 'S.No, Roll No, Name, Marks',
    lines: [
      ['S.No', 'Roll No', 'Name', 'Marks'],
      ...linesOf((one, at) => [at + 1, one.roll_no ?? '', one.name, mark(at)]),
    ],
    sure: true,
  },
  {
    form: 'StudentName, MarksObtained, as a program writes them',
    lines: [['StudentName', 'MarksObtained'], ...linesOf((one, at) => [one.name, mark(at)])],
    sure: true,
  },
  {
    form: 'Roll, marks in figures, marks in words',
    lines: [
      ['Roll No', 'Marks (in figures)', 'Marks (in words)'],
      ...linesOf((one, at) => [one.roll_no ?? '', mark(at), inWords[at] ?? '']),
    ],
    sure: true,
  },
  {
    form: 'Roll, marks of 80 and the same made into marks of 40',
    lines: [
      ['Roll No', 'Marks (80)', 'Converted (40)'],
      ...linesOf((one, at) => [one.roll_no ?? '', mark(at) * 2, mark(at)]),
    ],
    sure: false,
  },
  { form: 'Name, Marks', lines: [['Name', 'Marks'], ...linesOf((one, at) => [one.name, mark(at)])], sure: true },
  { form: 'Name, Marks without headings', lines: linesOf((one, at) => [one.name, mark(at)]), sure: false },
  {
    form: 'roll, section, marks without headings',
    lines: linesOf((one, at) => [one.roll_no ?? '', 'A', mark(at)]),
    sure: false,
  },
  {
    form: 'serial, roll, name, marks without headings',
    lines: linesOf((one, at) => [at + 1, one.roll_no ?? '', one.name, mark(at)]),
    sure: false,
  },
  {
    form: 'the columns of our own template',
    lines: [
      ['admission_no', 'roll_no', 'name', 'section', 'set', 'attendance', 'marks', 'remarks', 'exam_id'],
      ...linesOf((one, at) => [one.admission_no, one.roll_no ?? '', one.name, 'A', '', 'P', mark(at), '', 7]),
    ],
    sure: true,
  },
  {
    form: 'percent beside marks',
    lines: [
      ['Roll No', 'Name', 'Marks', '%'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, mark(at), percent(at)]),
    ],
    sure: true,
  },
  {
    form: 'percent alone',
    lines: [['Roll No', 'Name', '%'], ...linesOf((one, at) => [one.roll_no ?? '', one.name, percent(at)])],
    asks: ['percent'],
  },
  {
    form: 'percent signs under Marks',
    lines: [['Roll No', 'Marks'], ...linesOf((one, at) => [one.roll_no ?? '', `${percent(at)} %`])],
    asks: ['percent'],
  },
  {
    form: 'grade beside marks',
    lines: [
      ['Roll No', 'Name', 'Grade', 'Marks'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, mark(at) > 20 ? 'A' : 'B', mark(at)]),
    ],
    sure: true,
  },
  {
    form: 'grades alone',
    lines: [['Roll No', 'Name', 'Marks'], ...linesOf((one, at) => [one.roll_no ?? '', one.name, at % 2 ? 'A' : 'B'])],
    asks: ['no_marks'],
  },
  {
    form: 'a total row',
    lines: [
      ['Roll No', 'Name', 'Marks'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, mark(at)]),
      ['', 'Total', 190],
      ['', 'Class Average', 23.7],
    ],
    sure: true,
  },
  {
    form: 'merged heads',
    lines: [
      ['Roll No', 'Name', 'Science', ''],
      ['', '', 'Marks (40)', 'Grade'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, mark(at), 'B']),
    ],
    sure: false,
  },
  {
    form: 'a title and the highest marks above',
    lines: [
      ['Green Field School'],
      ['Unit Test 1', 'Class 8 A'],
      ['Roll No', 'Name', 'Marks'],
      ['', 'Max Marks', 40],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, mark(at)]),
    ],
    sure: true,
  },
  {
    form: 'headings in Hindi',
    lines: [
      ['क्र.सं.', 'अनुक्रमांक', 'नाम', 'प्राप्तांक'],
      ...linesOf((one, at) => [at + 1, one.roll_no ?? '', one.name, mark(at)]),
    ],
    sure: true,
  },
  {
    form: 'headings in Marathi',
    lines: [
      ['अ.क्र.', 'हजेरी क्र.', 'विद्यार्थ्याचे नाव', 'गुण'],
      ...linesOf((one, at) => [at + 1, one.roll_no ?? '', one.name, mark(at)]),
    ],
    sure: true,
  },
  {
    form: 'theory, practical and their sum',
    lines: [
      ['Roll No', 'Name', 'Theory', 'Practical', 'Total'],
      ...linesOf((one, at) => [
        one.roll_no ?? '',
        one.name,
        mark(at) - Math.floor(mark(at) / 4),
        Math.floor(mark(at) / 4),
        mark(at),
      ]),
    ],
    sure: false,
  },
  {
    form: 'a register of all subjects',
    lines: [
      ['Roll No', 'Name', 'Hindi', 'Science', 'Maths'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, 20 + at, mark(at), 30 - at]),
    ],
    sure: false,
  },
  {
    form: 'a register of subjects and of what nobody knows',
    lines: [
      ['Roll No', 'Name', 'Hindi', 'Science', 'Maths', 'Zeta'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, 20 + at, mark(at), 30 - at, 25 - at]),
    ],
    asks: ['which_marks'],
  },
  {
    form: 'another subject alone',
    lines: [['Roll No', 'Name', 'Hindi'], ...linesOf((one, at) => [one.roll_no ?? '', one.name, mark(at)])],
    asks: ['other_list'],
  },
  {
    form: 'another section in the title',
    lines: [['Class 8 B'], ['Roll No', 'Marks'], ...linesOf((one, at) => [one.roll_no ?? '', mark(at)])],
    asks: ['other_list'],
  },
  {
    form: 'another class in a column',
    lines: [['Class', 'Roll No', 'Marks'], ...linesOf((one, at) => ['9 A', one.roll_no ?? '', mark(at)])],
    asks: ['other_list'],
  },
  {
    form: 'rolls of others',
    lines: [['Roll No', 'Marks'], ...linesOf((_, at) => [at + 31, mark(at)])],
    asks: ['other_list'],
  },
  {
    form: 'names of others',
    lines: [['Name', 'Marks'], ...linesOf((_, at) => [`Zubin Mistry ${'abcdefgh'[at]}`, mark(at)])],
    asks: ['other_list'],
  },
  {
    form: 'another exam by its id',
    lines: [['roll_no', 'marks', 'exam_id'], ...linesOf((one, at) => [one.roll_no ?? '', mark(at), 8])],
    asks: ['other_list'],
  },
  {
    form: 'another maximum in the heading',
    lines: [['Roll No', 'Marks (80)'], ...linesOf((one, at) => [one.roll_no ?? '', mark(at)])],
    asks: ['other_maximum'],
  },
  {
    form: 'another maximum in a column',
    lines: [['Roll No', 'Marks', 'Out of'], ...linesOf((one, at) => [one.roll_no ?? '', mark(at), 50])],
    asks: ['other_maximum'],
  },
  {
    form: 'another maximum in a title',
    lines: [
      ['Max. Marks: 50'],
      ['Roll No', 'Name', 'Marks'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, mark(at)]),
    ],
    asks: ['other_maximum'],
  },
  {
    form: 'another maximum in a row without a word',
    lines: [
      ['Roll No', 'Name', 'Marks'],
      ['', '', 50],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, mark(at)]),
    ],
    asks: ['other_maximum'],
  },
  {
    form: 'another subject in a title',
    lines: [
      ['Class 8 A - Hindi - Unit Test'],
      ['Roll No', 'Marks'],
      ...linesOf((one, at) => [one.roll_no ?? '', mark(at)]),
    ],
    asks: ['other_list'],
  },
  {
    form: 'another subject beside its label',
    lines: [['Subject', 'Hindi'], ['Roll No', 'Marks'], ...linesOf((one, at) => [one.roll_no ?? '', mark(at)])],
    asks: ['other_list'],
  },
  {
    form: 'its own subject in a title',
    lines: [
      ['Unit Test Science, Class 8 A'],
      ['Roll No', 'Marks'],
      ...linesOf((one, at) => [one.roll_no ?? '', mark(at)]),
    ],
    sure: true,
  },
  {
    form: 'marks of a longer paper',
    lines: [['Roll No', 'Marks'], ...linesOf((one, at) => [one.roll_no ?? '', mark(at) * 2])],
    asks: ['above_maximum'],
  },
  {
    form: 'sorted names beside unsorted numbers',
    lines: [['Roll No', 'Name', 'Marks'], ...linesOf((one, at) => [((at * 3) % 8) + 1, one.name, mark(at)])],
    asks: ['keys_disagree'],
  },
  {
    form: 'days of attendance',
    lines: [
      ['Roll No', 'Name', 'Present', 'Total'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, 20 - at, 22]),
    ],
    asks: ['no_marks'],
  },
  { form: 'serial and marks', lines: [['S.No', 'Marks'], ...linesOf((_, at) => [at + 1, mark(at)])], asks: ['no_key'] },
  {
    form: 'two columns of marks',
    lines: [
      ['Roll No', 'Name', 'Marks', 'Marks'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, mark(at), 20]),
    ],
    asks: ['which_marks'],
  },
  {
    form: 'two pupils a line',
    lines: [
      ['Roll', 'Name', 'Marks', '', 'Roll', 'Name', 'Marks'],
      ...[0, 1, 2, 3].map((at) =>
        [at, at + 4].flatMap((one, half) => [...(half ? [''] : []), one + 1, pupils[one]?.name ?? '', mark(one)]),
      ),
    ],
    sure: false,
  },
  {
    form: 'heads repeated by page',
    lines: [
      ['Roll', 'Name', 'Marks'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, mark(at)]).flatMap((line, at) =>
        at === 4 ? [['Roll', 'Name', 'Marks'], line] : [line],
      ),
    ],
    sure: true,
  },
  {
    form: 'commas',
    lines: [
      ['Roll', 'Name', 'Marks'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, String(mark(at)).replace('.', ',')]),
    ],
    sure: true,
  },
  {
    form: 'shares of the maximum',
    lines: [['Roll', 'Name', 'Marks'], ...linesOf((one, at) => [one.roll_no ?? '', one.name, `${mark(at)}/40`])],
    sure: true,
  },
  {
    form: 'rank and marks without headings',
    lines: linesOf((one, at) => [one.name, 1 + marks.filter((other) => other > mark(at)).length, mark(at)]),
    sure: false,
  },
  {
    form: 'first and last name',
    lines: [
      ['Roll', 'First Name', 'Surname', 'Marks'],
      ...linesOf((one, at) => [one.roll_no ?? '', ...one.name.split(' '), mark(at)]),
    ],
    sure: true,
  },
  {
    form: 'rolls with class and section',
    lines: [['Roll No', 'Marks'], ...linesOf((_, at) => [`8A0${at + 1}`, mark(at)])],
    sure: true,
  },
  {
    form: 'roll and name in one cell',
    lines: [['Student', 'Marks'], ...linesOf((one, at) => [`${one.roll_no}. ${one.name}`, mark(at)])],
    sure: true,
  },
  {
    form: 'lines without tabs',
    lines: linesOf((one, at) => [`${one.roll_no}  ${one.name}  ${mark(at)}`]),
    sure: false,
  },
]

const byQuestions: Form[] = [
  {
    form: 'Roll No, Name, Q1…',
    lines: [['Roll No', 'Name', 'Q1', 'Q2', 'Q3'], ...linesOf((one, at) => [one.roll_no ?? '', one.name, ...own(at)])],
    sure: true,
  },
  {
    form: 'headings 1, 2, 3',
    lines: [['Roll No', 'Name', '1', '2', '3'], ...linesOf((one, at) => [one.roll_no ?? '', one.name, ...own(at)])],
    sure: true,
  },
  {
    form: 'questions in another order',
    lines: [
      ['Roll No', 'Q3', 'Q1', 'Q2'],
      ...linesOf((one, at) => [one.roll_no ?? '', own(at)[2] ?? '', own(at)[0] ?? '', own(at)[1] ?? '']),
    ],
    sure: true,
  },
  {
    form: 'our own template',
    lines: [
      [
        'admission_no',
        'roll_no',
        'name',
        'section',
        'set',
        'attendance',
        'Q1 [5]',
        'Q2 [5]',
        'Q3 [10]',
        'remarks',
        'exam_id',
      ],
      ...linesOf((one, at) => [one.admission_no, one.roll_no ?? '', one.name, 'A', '', 'P', ...own(at), '', 7]),
    ],
    sure: true,
  },
  { form: 'without headings', lines: linesOf((one, at) => [one.roll_no ?? '', one.name, ...own(at)]), sure: false },
  {
    form: 'with their sum, without headings',
    lines: linesOf((one, at) => [one.name, ...own(at), sum(at)]),
    sure: false,
  },
  {
    form: 'with a total',
    lines: [
      ['Roll No', 'Name', 'Q1', 'Q2', 'Q3', 'Total'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, ...own(at), sum(at)]),
    ],
    sure: true,
  },
  {
    form: 'two rows of headings',
    lines: [
      ['Roll No', 'Name', 'Marks', '', ''],
      ['', '', 'Q1', 'Q2', 'Q3'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, ...own(at)]),
    ],
    sure: false,
  },
  {
    form: 'sections of the paper in a title',
    lines: [
      ['Section C – objective, Section D – written', '', '', '', ''],
      ['Roll No', 'Name', 'Q1', 'Q2', 'Q3'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, ...own(at)]),
    ],
    sure: true,
  },
  {
    form: 'a row of the highest marks',
    lines: [
      ['Roll No', 'Name', 'Q1', 'Q2', 'Q3'],
      ['', 'Max', 5, 5, 10],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, ...own(at)]),
    ],
    sure: true,
  },
  {
    form: 'other highest marks in a row',
    lines: [
      ['Roll No', 'Name', 'Q1', 'Q2', 'Q3'],
      ['', 'Max', 5, 5, 5],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, ...own(at)]),
    ],
    asks: ['other_maximum'],
  },
  {
    form: 'more questions than there are',
    lines: [
      ['Roll No', 'Name', 'Q1', 'Q2', 'Q3', 'Q4'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, ...own(at), 1]),
    ],
    asks: ['question_count'],
  },
  {
    form: 'fewer questions',
    lines: [
      ['Roll No', 'Name', 'Q1', 'Q2'],
      ...linesOf((one, at) => [one.roll_no ?? '', one.name, ...own(at).slice(0, 2)]),
    ],
    asks: ['question_count'],
  },
  {
    form: 'one question twice',
    lines: [['Roll No', 'Q1', 'Q2', 'Q3', 'Q2'], ...linesOf((one, at) => [one.roll_no ?? '', ...own(at), 1])],
    asks: ['question_twice'],
  },
  {
    form: 'one total',
    lines: [['Roll No', 'Name', 'Marks'], ...linesOf((one, at) => [one.roll_no ?? '', one.name, sum(at)])],
    asks: ['question_count'],
  },
  {
    form: 'answers instead of marks',
    lines: [['Roll No', 'Q1', 'Q2', 'Q3'], ...linesOf((one) => [one.roll_no ?? '', 'A', 'B', 'A'])],
    asks: ['no_marks'],
  },
]

function judge({ lines, more, asks, sure }: Form, whole: Record<number, unknown>) {
  const read = readLines(lines, more)
  if (asks) {
    expect([askedBy(read), read.cells]).toEqual([asks, []])
  } else {
    expect([askedBy(read), storedBy(read)]).toEqual([[], whole])
    expect(read.reading.layout.sure).toBe(sure)
  }
}

describe('forms in which marks are pasted', () => {
  it.each(totals)('one total: $form', (form) => judge(form, allMarks))
  it.each(byQuestions)('by question: $form', (form) => judge({ ...form, more: byQuestion }, allQuestionMarks))
})
