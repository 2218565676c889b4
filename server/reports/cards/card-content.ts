import { createHash } from 'node:crypto'
import type { AboutReport, CardChange, CardContent, CardResult, StudentPerformance } from '#contract'
import type { CardLists } from './card-lists.ts'
import { absenceOf, marksOf, type NamedMark } from './exam-parts.ts'

/** What stands on a card besides results. */
export interface CardExtras {
  occasion: string | null
  left_on: string | null
  /** Of a final occasion: the class of a promotion that was made. */
  promoted_to: string | null
  remark: string | null
  /** What is entered without an exam, and what is known of the pupil: absent where there is nothing. */
  /** Whether the card says what the section reached on average: with each subject, with the whole. */
  averages: { subjects: boolean; overall: boolean }
  also: Pick<CardContent, 'entries' | 'days' | 'facts' | 'layout'>
}

export interface CardFacts {
  answer: Omit<StudentPerformance, keyof AboutReport>
  own: readonly NamedMark[]
  lists: Pick<CardLists, 'subjects' | 'systems'>
  extras: CardExtras
}

/**
 * The form by which a digest was made stands before it. Cards are compared by the form of the one that was issued: whoever changes what
 * contentOf or its order says makes the next, and keeps those before for the cards that have them. Form 1 was without birth date and parents.
 */
const FORM = '2'

const text = (value: number | null | undefined) => (value == null ? null : String(value))

/** A pupil whose marks are withheld in an exam has no result before that is decided. */
export const resultOf = ({ answer, own }: Pick<CardFacts, 'answer' | 'own'>): CardResult | null =>
  own.some(({ attendance }) => attendance === 'UFM') ? 'WITHHELD' : answer.overall.result

/** Member by member, so that what the program works with may change and the digest of the same card does not. */
export function contentOf({ answer, own, lists, extras }: CardFacts): CardContent {
  const { student, overall } = answer
  const beside = new Set(
    lists.subjects.flatMap(({ category, subject }) => (category === 'CO_SCHOLASTIC' ? [subject.id] : [])),
  )
  const { averages } = extras
  const examsOf = (id: number) => own.filter(({ subject_id }) => subject_id === id)
  return {
    occasion: extras.occasion,
    name: student.name ?? '',
    admission_no: student.admission_no ?? '',
    roll_no: student.roll_no,
    place: [student.grade?.title, student.section?.title].filter(Boolean).join(' '),
    left_on: extras.left_on,
    promoted_to: extras.promoted_to,
    subjects: answer.subjectWisePerformance.map(({ subject, percent, grade, result, class_avg }) => ({
      title: subject.title,
      is_beside: beside.has(subject.id),
      percent: text(percent),
      grade,
      failed: result === 'FAIL',
      ...(averages.subjects && { class_avg: text(class_avg) }),
      exams: examsOf(subject.id).map((mark) => ({
        name: mark.name,
        type: mark.type_test,
        component: mark.component,
        marks: absenceOf(mark) ?? text(marksOf(mark)),
        max: String(mark.counted_max),
      })),
    })),
    percent: text(overall.percent),
    grade: overall.grade,
    result: resultOf({ answer, own }),
    rank: overall.rank ? `${overall.rank.place} / ${overall.rank.of}` : null,
    written: `${own.filter(({ attendance }) => attendance === 'P').length} / ${own.length}`,
    absences: [...new Set(own.flatMap((one) => (one.attendance === 'A' ? [one.absent_policy] : [])))].sort(),
    bands: (lists.systems[0]?.bands ?? []).map(({ grade, min_percent }) => `${grade} ${min_percent}`),
    remark: extras.remark,
    ...(averages.overall && { class_avg: text(overall.class_avg) }),
    ...extras.also,
  }
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** The order of members is that of contentOf. */
export const hashOf = (said: CardContent): string => `${FORM}:${digest(said)}`

/** The digest by the form before: a card that has it is the same where all else is. */
export const earlierHash = ({ facts: _, ...said }: CardContent): string => `1:${digest(said)}`

/** The digest of cards that were issued before they had a form; null where there was nothing of the kind then. */
export function formerHash({ answer, own, lists, extras }: CardFacts): string | null {
  const { occasion, left_on, promoted_to, remark, also } = extras
  if (occasion !== null || left_on !== null || promoted_to !== null || also.entries || also.days || also.layout)
    return null
  const { student, subjectWisePerformance, overall } = answer
  const content = { student, subjectWisePerformance, overall, own, remark }
  return digest({ ...content, subjects: lists.subjects, bands: lists.systems[0]?.bands ?? null })
}

const plain = ['name', 'admission_no', 'roll_no', 'place', 'occasion', 'left_on', 'promoted_to'] as const
const totals = ['percent', 'grade', 'result', 'rank', 'written', 'remark'] as const

type Subject = CardContent['subjects'][number]
type Exam = Subject['exams'][number]

const shownExam = (exam: Exam | undefined) => (exam ? `${exam.marks ?? '–'} / ${exam.max}` : null)
const keyOf = ({ name, type, component }: Exam) => `${type} ${component} ${name}`

function changesOfSubject(before: Subject | undefined, after: Subject | undefined): CardChange[] {
  const subject = after?.title ?? before?.title ?? ''
  if (!before || !after)
    return [{ part: 'subject', subject, exam: null, before: before?.title ?? null, after: after?.title ?? null }]
  const values = (['percent', 'class_avg', 'grade'] as const).flatMap((part) => {
    const [one, other] = [before[part] ?? null, after[part] ?? null]
    return one === other ? [] : [{ part, subject, exam: null, before: one, after: other }]
  })
  const [then, now] = [before.exams, after.exams].map((exams) => new Map(exams.map((exam) => [keyOf(exam), exam])))
  const exams = [...new Set([...(then?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((key): CardChange[] => {
    const [was, is] = [then?.get(key), now?.get(key)]
    const [one, other] = [shownExam(was), shownExam(is)]
    return one === other ? [] : [{ part: 'exam', subject, exam: (is ?? was)?.name ?? null, before: one, after: other }]
  })
  return [...values, ...exams]
}

type Entries = CardContent['entries']

/** Levels, and the sentences beside them, of items and terms. */
function changesOfEntries(before: Entries = [], after: Entries = []): CardChange[] {
  const keyOf = ({ item, term }: NonNullable<Entries>[number]) => `${item} ${term}`
  const [then, now] = [before, after].map((all) => new Map(all.map((entry) => [keyOf(entry), entry])))
  return [...new Set([...(then?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((key) => {
    const [was, is] = [then?.get(key), now?.get(key)]
    return (['value', 'text'] as const).flatMap((part): CardChange[] => {
      const [one, other] = [was?.[part] ?? null, is?.[part] ?? null]
      const subject = is?.title ?? was?.title ?? null
      return one === other ? [] : [{ part: 'entry', subject, exam: null, before: one, after: other }]
    })
  })
}

const shownDays = (days: CardContent['days'] = []) =>
  days.map(({ present, open }) => `${present} / ${open}`).join(', ') || null

/** What would be printed otherwise, part by part. */
export function changesOf(before: CardContent, after: CardContent): CardChange[] {
  const valued = (part: string, one: string | null, other: string | null): CardChange[] =>
    one === other ? [] : [{ part, subject: null, exam: null, before: one, after: other }]
  /** What is named without its values: they say nothing to anybody. */
  const otherwise = (part: string, one?: string, other?: string): CardChange[] =>
    one === other ? [] : [{ part, subject: null, exam: null, before: null, after: null }]
  const titles = [...new Set([...before.subjects, ...after.subjects].map(({ title }) => title))]
  const inOf = (content: CardContent, title: string) => content.subjects.find((one) => one.title === title)
  return [
    ...plain.flatMap((part) => valued(part, before[part], after[part])),
    ...['dob', 'mother', 'father', 'guardian'].flatMap((part) =>
      valued(part, before.facts?.[part] ?? null, after.facts?.[part] ?? null),
    ),
    ...otherwise('photo', before.facts?.photo, after.facts?.photo),
    ...titles.flatMap((title) => changesOfSubject(inOf(before, title), inOf(after, title))),
    ...totals.flatMap((part) => valued(part, before[part], after[part])),
    ...valued('class_avg', before.class_avg ?? null, after.class_avg ?? null),
    ...changesOfEntries(before.entries, after.entries),
    ...valued('days', shownDays(before.days), shownDays(after.days)),
    ...otherwise('layout', before.layout, after.layout),
    ...valued('absences', before.absences.join(', '), after.absences.join(', ')),
    ...valued('bands', before.bands.join(', '), after.bands.join(', ')),
  ]
}
