import type { ExamAttendance } from '../../../domain/exams/exam-words.ts'
import type { ExamQuestion, MarkListExam, MarkListInput, MarkListPupil, PupilCells } from '../marks/reading.ts'

/** A list made from parts: what is right is known because the list is made from it. */
export interface MadeList {
  input: MarkListInput
  lines: string[][]
  /** By pupil. */
  truth: Map<number, Omit<PupilCells, 'id' | 'row'>>
  form: string
}

/** The same numbers for the same seed (Numerical Recipes' generator). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const first =
  'Ananya Bharat Chetan Divya Ekta Faisal Gita Hemant Isha Jai Komal Lata Manav Neha Omkar Pia Ravi Sana'.split(' ')
const last = 'Rao Iyer Singh Gill Bose Shah Jain Das Sen Pillai'.split(' ')
const hindi = 'अनन्या भरत चेतन दिव्या एकता फैसल गीता हेमंत ईशा जय कोमल लता मानव नेहा ओंकार पिया रवि सना'.split(' ')

type Column =
  | 'serial'
  | 'roll'
  | 'admission'
  | 'name'
  | 'section'
  | 'marks'
  | 'total'
  | 'grade'
  | 'maximum'
  | 'percent'
  | 'mobile'
  | 'attendance'
  | 'remarks'
  | 'rank'
  | 'house'
  | `question ${number}`

/** English, Hindi, Marathi. */
const headings: Readonly<Record<string, readonly (readonly string[])[]>> = {
  serial: [['S.No', 'Sr. No.', 'Sl No', '#', 'S. No.'], ['क्र.सं.', 'क्रमांक'], ['अ.क्र.']],
  roll: [
    ['Roll No', 'Roll', 'R. No.', 'ROLL NUMBER', 'Class Roll No'],
    ['अनुक्रमांक', 'रोल नं.'],
    ['हजेरी क्र.', 'रोल क्रमांक'],
  ],
  admission: [['Adm No', 'Admission No.', 'GR No', 'Scholar No'], ['प्रवेश संख्या'], ['दाखल क्रमांक']],
  name: [
    ['Name', 'Student Name', 'Name of the Student', "Student's Name"],
    ['नाम', 'विद्यार्थी का नाम'],
    ['विद्यार्थ्याचे नाव', 'नाव'],
  ],
  section: [['Sec', 'Section', 'Div'], ['अनुभाग'], ['तुकडी']],
  marks: [
    ['Marks', 'Marks Obtained', 'M.O.', 'Score', 'Marks ({max})', 'Marks [{max}]'],
    ['अंक', 'प्राप्तांक', 'प्राप्तांक ({max})'],
    ['गुण', 'मिळालेले गुण'],
  ],
  total: [['Total', 'Grand Total'], ['योग'], ['एकूण']],
  grade: [['Grade'], ['ग्रेड'], ['श्रेणी']],
  maximum: [['Max Marks', 'Out of', 'M.M.'], ['पूर्णांक'], ['कमाल गुण']],
  percent: [['%', 'Percentage'], ['प्रतिशत'], ['टक्केवारी']],
  mobile: [['Mobile', 'Contact'], ['मोबाइल'], ['मोबाइल']],
  attendance: [['Att.', 'P/A', 'Attendance'], ['उपस्थिति'], ['हजेरी']],
  remarks: [['Remarks'], ['टिप्पणी'], ['शेरा']],
  rank: [['Rank'], ['स्थान'], ['रैंक']],
  house: [['House'], ['House'], ['House']],
}
const questionHeads = [
  'Q{n}',
  'Q.{n}',
  'Q {n}',
  'Que {n}',
  '{n}',
  'प्रश्न {n}',
  'Q{n} ({max})',
  'Q{n} [{max}]',
  'Q. No. {n}',
]

const keys: readonly (readonly Column[])[] = [
  ['roll'],
  ['roll', 'name'],
  ['serial', 'roll', 'name'],
  ['serial', 'name'],
  ['name'],
  ['admission', 'name'],
  ['admission', 'roll', 'name'],
  ['serial', 'admission', 'roll', 'name'],
  ['roll', 'section'],
  ['name', 'roll'],
  ['serial', 'roll', 'name', 'section'],
  ['roll', 'name', 'mobile'],
  ['serial', 'roll'],
  ['admission'],
  ['roll', 'name', 'house'],
]
const totalExtras: readonly (readonly Column[])[] = [
  [],
  [],
  ['grade'],
  ['maximum'],
  ['percent'],
  ['attendance'],
  ['remarks'],
  ['rank'],
  ['grade', 'percent'],
  ['maximum', 'grade'],
]
const questionExtras: readonly (readonly Column[])[] = [
  [],
  [],
  ['total'],
  ['total', 'grade'],
  ['attendance'],
  ['total', 'remarks'],
]

interface Making {
  random: () => number
  pick: <Thing>(list: readonly Thing[]) => Thing
  chance: (share: number) => boolean
}

export function makeList(seed: number): MadeList {
  const random = seeded(seed * 7919 + 13)
  for (let skipped = 0; skipped < 4; skipped += 1) random()
  const pick = <Thing>(list: readonly Thing[]): Thing => list[Math.floor(random() * list.length)] as Thing
  const making: Making = { random, pick, chance: (share) => random() < share }
  const language = making.chance(0.6) ? 0 : pick([1, 2])
  const pupils = makePupils(making, language)
  const exam = makeExam(making)
  const truth = new Map(pupils.map(({ id }) => [id, makeTruth(making, exam)]))
  return asLines(making, { exam, pupils, truth, language })
}

function makePupils({ random, chance }: Making, language: number): MarkListPupil[] {
  const count = 5 + Math.floor(random() * 13)
  const shift = Math.floor(random() * 10)
  const isGapped = chance(0.4)
  const isHindi = language === 1 && chance(0.3)
  let roll = 0
  return Array.from({ length: count }, (_, at) => {
    roll += isGapped && chance(0.25) ? 2 : 1
    const name = isHindi ? `${hindi[at]} शर्मा` : `${first[at]} ${last[(at * 3 + shift) % 10]}`
    return {
      ...{
        id: 900 + at,
        name,
        admission_no: String(3000 + at * 7),
        roll_no: String(roll),
        section: { id: 1, title: 'A' },
        set: null,
      },
      stored: { attendance: null, marks: null, questions: {} },
    }
  })
}

function makeExam({ random, chance, pick }: Making): MarkListExam {
  const count = 3 + Math.floor(random() * 4)
  const questions = [1, 2, 2, 3, 5, 4]
    .slice(0, count)
    .map((maximum, at): ExamQuestion => ({ id: 500 + at, label: String(at + 1), maximum }))
  const isByQuestion = chance(0.5)
  return {
    ...{ id: 7, title: 'Unit Test 1', class: { id: 8, title: 'Class 8' }, sections: [{ id: 1, title: 'A' }] },
    ...{ subject: { code: 'SCN', title: 'Science' }, step: 0.25 },
    maximum: isByQuestion ? questions.reduce((sum, one) => sum + one.maximum, 0) : pick([20, 25, 40, 80, 100]),
    questions: isByQuestion ? questions : null,
  }
}

type Truth = Omit<PupilCells, 'id' | 'row'>

function makeTruth({ random, chance, pick }: Making, { questions, maximum }: MarkListExam): Truth {
  if (chance(0.06)) return { attendance: pick(['A', 'A', 'A', 'ML'] as const) }
  const half = (most: number) => Math.floor(random() * (most * 2 + 1)) / 2
  if (!questions) return { marks: half(maximum) }
  return { questions: Object.fromEntries(questions.map((one) => [one.id, half(one.maximum)])) }
}

interface Parts {
  exam: MarkListExam
  pupils: MarkListPupil[]
  truth: Map<number, Truth>
  language: number
}

const absences: Partial<Record<ExamAttendance, readonly string[]>> = {
  A: ['AB', 'Ab', 'Absent', 'A', 'abs'],
  ML: ['ML'],
}

const sumOf = ({ marks, questions }: Truth) =>
  marks ?? Object.values(questions ?? {}).reduce<number>((sum, one) => sum + (one === 'NA' ? 0 : one), 0)

function asLines(making: Making, parts: Parts): MadeList {
  const { pick, chance, random } = making
  const { exam, pupils, truth } = parts
  const isComma = chance(0.12)
  const values = exam.questions ? exam.questions.map(({ id }): Column => `question ${id}`) : (['marks'] as const)
  const own = pick(keys)
  const extras = pick(exam.questions ? questionExtras : totalExtras)
  const order: readonly Column[] =
    exam.questions || chance(0.6) ? [...own, ...values, ...extras] : [...own, ...extras, ...values]
  const isHeaded = chance(0.75)
  const cell = cellWriter(making, parts, order, isComma)
  const lines = pupils.map((_, at) => order.map((column) => cell(column, at)))
  const isShuffled = chance(0.3)
  if (isShuffled) lines.sort(() => random() - 0.5)
  const serial = order.indexOf('serial')
  if (serial >= 0) for (const [at, line] of lines.entries()) line[serial] = String(at + 1)
  const around = aroundThem(making, parts, order, isHeaded)
  return {
    ...{ truth, lines: [...around.above, ...lines, ...around.below] },
    form: `${isHeaded ? 'headed' : 'bare'} ${isShuffled ? 'shuffled ' : ''}[${order.join(' ').replace(/question \d+( question \d+)*/, 'questions')}]${around.form}`,
    input: {
      door: 'marks',
      source: {
        clipboard: { text: [...around.above, ...lines, ...around.below].map((line) => line.join('\t')).join('\n') },
      },
      exam,
      pupils,
    },
  }
}

/** What stands in a column of a pupil's line. */
function cellWriter({ pick }: Making, { exam, pupils, truth }: Parts, order: readonly Column[], isComma: boolean) {
  const write = (value: number) => (isComma ? String(value).replace('.', ',') : String(value))
  const sums = pupils.map(({ id }) => sumOf(truth.get(id) as Truth))
  return (column: Column, at: number): string => {
    const pupil = pupils[at] as MarkListPupil
    const own = truth.get(pupil.id) as Truth
    const away = own.attendance ? pick(absences[own.attendance] ?? ['AB']) : null
    const isAttended = order.includes('attendance')
    const total = sums[at] ?? 0
    const place = { marks: away === null ? write(total) : isAttended ? '' : away }
    const told: Partial<Record<Column, string>> = {
      ...{
        serial: String(at + 1),
        roll: pupil.roll_no ?? '',
        admission: pupil.admission_no,
        name: pupil.name,
        section: 'A',
      },
      ...{
        mobile: `98${10_000_000 + at * 31}`,
        house: pick(['Red', 'Blue', 'Green']),
        grade: away ? '' : total > exam.maximum / 2 ? 'A' : pick(['B', 'C']),
      },
      ...{
        maximum: String(exam.maximum),
        percent: away ? '' : write(Math.round((total / exam.maximum) * 10_000) / 100),
        total: away ? '' : write(total),
      },
      ...{ attendance: away ?? 'P', remarks: pick(['', '', 'Good', 'Can do better']), marks: place.marks },
      rank: away ? '' : String(1 + sums.filter((one) => one > total).length),
    }
    const asked = /^question (\d+)$/.exec(column)
    if (!asked) return told[column] ?? ''
    return away === null ? write(Number(own.questions?.[Number(asked[1])] ?? 0)) : isAttended ? '' : away
  }
}

/** Titles, headings in one or two rows, highest marks and sums. */
function aroundThem({ pick, chance }: Making, { exam, language }: Parts, order: readonly Column[], isHeaded: boolean) {
  const pattern = pick(questionHeads)
  const maximumOf = (column: Column) =>
    exam.questions?.find(({ id }) => `question ${id}` === column)?.maximum ?? exam.maximum
  const head = (column: Column): string => {
    const question = exam.questions?.find(({ id }) => `question ${id}` === column)
    const text = question ? pattern.replace('{n}', question.label) : pick(headings[column]?.[language] ?? [''])
    return text.replace('{max}', String(maximumOf(column)))
  }
  const above: string[][] = []
  let form = ''
  if (isHeaded) {
    if (chance(0.2))
      above.push([pick(['Unit Test 1, Class 8 A', 'Green Field School', 'Class VIII A Science', 'UT 1'])])
    if (chance(0.1)) above.push(['Class', '8 A'], ['Subject', 'Science'])
    const names = order.map(head)
    if (
      exam.questions &&
      order.some((column) => column.startsWith('question')) &&
      chance(0.1) &&
      !pattern.includes('max')
    ) {
      const firstAt = order.findIndex((column) => column.startsWith('question'))
      above.push(names.map((name, at) => (at === firstAt ? 'Marks' : isValue(order[at] as Column) ? '' : name)))
      above.push(order.map((column, at) => (isValue(column) ? (names[at] ?? '') : '')))
      form += ' two rows'
    } else above.push(names)
    if (chance(0.12)) {
      above.push(
        order.map((column) => (isValue(column) ? String(maximumOf(column)) : column === 'name' ? 'Max Marks' : '')),
      )
      form += ' maxima'
    }
  }
  return { above, below: belowThem({ pick, chance }, order, isHeaded), form }
}

const isValue = (column: Column) => column === 'marks' || column.startsWith('question')

function belowThem({ pick, chance }: Pick<Making, 'pick' | 'chance'>, order: readonly Column[], isHeaded: boolean) {
  const below: string[][] = []
  if (chance(0.2) && order.includes('name'))
    below.push(
      order.map((column) =>
        column === 'name' ? pick(['Total', 'Average', 'Class Average', 'Highest']) : isValue(column) ? '12.5' : '',
      ),
    )
  if (chance(0.08) && isHeaded) below.push(['Signature of Teacher'])
  return below
}
