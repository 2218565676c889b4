import type { AllCounts } from './dashboard.ts'

/** A list of the contract, and what of it a figure counts; the session is the dashboard's. */
export interface Behind {
  list:
    | 'student'
    | 'staff'
    | 'question'
    | 'question_paper'
    | 'exam'
    | 'recheck'
    | 'grade'
    | 'section'
    | 'subject'
    | 'chapter'
    | 'topic'
  /** The list of this belongs to one session. */
  ofSession?: boolean
  filter: Record<string, string | number>
}

const all = (list: Behind['list']): Behind => ({ list, filter: {} })
const papers = (state?: 'DRAFT' | 'SUBMITTED' | 'APPROVED'): Behind => ({
  list: 'question_paper',
  ofSession: true,
  filter: state ? { state } : {},
})
const exams = (filter: Behind['filter']): Behind => ({ list: 'exam', ofSession: true, filter })
const today = ({ local_time }: AllCounts) => local_time.slice(0, 10)

interface Figure {
  value(counts: AllCounts): number | null | undefined
  behind(counts: AllCounts): Behind
}

/**
 * The figures of a school's dashboard with the list that each opens. That the list's total is the figure is tested for every row, so that
 * the screen can make its links of them.
 */
export const dashboardFigures = {
  students: { value: ({ students }) => students?.total, behind: () => ({ ...all('student'), ofSession: true }) },
  staffs: { value: ({ staffs }) => staffs?.total, behind: () => all('staff') },
  questions: { value: ({ questions }) => questions?.total, behind: () => all('question') },
  question_papers: { value: (counts) => counts.question_papers?.total, behind: () => papers() },
  exams: { value: (counts) => counts.exams?.total, behind: () => exams({ status: 1 }) },
  classes: { value: ({ classes }) => classes, behind: () => all('grade') },
  sections: { value: ({ sections }) => sections, behind: () => all('section') },
  subjects: { value: ({ subjects }) => subjects, behind: () => all('subject') },
  chapters: { value: ({ chapters }) => chapters, behind: () => all('chapter') },
  topics: { value: ({ topics }) => topics, behind: () => all('topic') },
  upcoming: {
    value: (counts) => counts.exams?.upcoming,
    behind: (counts) => exams({ state: 'SCHEDULED', from: today(counts) }),
  },
  marking: { value: (counts) => counts.exams?.marking, behind: () => exams({ state: 'MARKING' }) },
  published: { value: (counts) => counts.exams?.published, behind: () => exams({ state: 'PUBLISHED' }) },
  marks_to_verify: {
    value: ({ pending }) => pending.marks_to_verify,
    behind: () => exams({ state: 'SUBMITTED' }),
  },
  marks_to_hand_in: {
    value: ({ pending }) => pending.marks_to_hand_in,
    behind: () => exams({ waits_for: 'HAND_IN' }),
  },
  marks_to_publish: {
    value: ({ pending }) => pending.marks_to_publish,
    behind: () => exams({ state: 'VERIFIED' }),
  },
  rechecks_to_answer: {
    value: ({ pending }) => pending.rechecks_to_answer,
    behind: () => ({ list: 'recheck', ofSession: true, filter: { waits_for: 'ME' } }),
  },
  questions_to_review: {
    value: ({ pending }) => pending.questions_to_review,
    behind: () => ({ ...all('question'), filter: { review_state: 'IN_REVIEW' } }),
  },
  papers_to_approve: { value: ({ pending }) => pending.papers_to_approve, behind: () => papers('SUBMITTED') },
  drafts: { value: (counts) => counts.question_papers?.draft, behind: () => papers('DRAFT') },
} satisfies Record<string, Figure>
export type DashboardFigure = keyof typeof dashboardFigures
