import { type AllCounts, type Behind, type DashboardFigure, dashboardFigures } from '#contract'

/** Where each list stands below an area. */
const screens: Record<Behind['list'], string> = {
  student: 'students',
  staff: 'staffs',
  question: 'questions',
  question_paper: 'question-papers',
  exam: 'exam',
  recheck: 'exam/rechecks',
  grade: 'classes',
  section: 'sections',
  subject: 'subjects',
  chapter: 'chapters',
  topic: 'topics',
}

/** A way to another screen: its path, and what of its list is shown. */
export interface Way {
  to: string
  search: Record<string, string>
}

/** The screen of a list in an area; a school's office has its pupils beside their promotion. */
export const screenOf = (list: Behind['list'], area: string): string =>
  `/${area}/${list === 'student' && area === 'school-admin' ? 'students-list' : screens[list]}`

/** From a figure to the list that counts the same. */
export function wayTo(figure: DashboardFigure, counts: AllCounts, area: string): Way {
  const { list, filter } = dashboardFigures[figure].behind(counts)
  const search = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  // The queue shows what is in review and nothing else.
  if (figure === 'questions_to_review') return { to: `/${area}/questions/review`, search: {} }
  return { to: screenOf(list, area), search }
}

/** To where a step of the set-up is done; its pupils have another list where somebody else than the office sets up. */
export function wayOfStep(to: string, area: string): Way {
  const [path = '', search] = to.split('?')
  const screen = path === '/students-list' ? screenOf('student', area) : `/${area}${path}`
  return { to: screen, search: Object.fromEntries(new URLSearchParams(search)) }
}

/** To the own questions that were rejected: whose they are the list says by a word of its own. */
export const wayToSentBack = (area: string): Way => ({
  to: screenOf('question', area),
  search: { mine: '1', review_state: 'REJECTED' },
})

/** To the sheet of an exam's section, at what is missing in it. */
export const wayToSheet = (area: string, exam_id: number, section_id: number, incomplete = false): Way => ({
  to: `/${area}/exam/exam-marking`,
  search: { exam: String(exam_id), section: String(section_id), ...(incomplete && { incomplete: '1' }) },
})

/** To the room of an exam that somebody watches: all sections of the duty. */
export const wayToWatch = (area: string, exam_id: number, duty_id: number | null): Way => ({
  to: `/${area}/invigilation`,
  search: duty_id === null ? { exam: String(exam_id) } : { duty: String(duty_id) },
})

interface CardsOf {
  session_id?: number | undefined
  section_id: number
  occasion_id?: number | undefined
}

const searchOf = ({ session_id, section_id, occasion_id }: CardsOf) => ({
  section_id: String(section_id),
  ...(session_id && { session_id: String(session_id) }),
  ...(occasion_id && { occasion: String(occasion_id) }),
})

/** The remarks of a section for its cards. */
export const wayToRemarks = (area: string, of: CardsOf): Way => ({
  to: `/${area}/view-reports/results`,
  search: { task: 'remarks', ...searchOf(of) },
})

/** The grades of a section for its cards. */
export const wayToEntries = (area: string, of: CardsOf): Way => ({
  to: `/${area}/view-reports/entries`,
  search: searchOf(of),
})
