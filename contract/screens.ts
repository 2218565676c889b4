import type { TextCode } from '../domain/say.ts'
import type { Module } from './permissions.ts'

type NamedBy<Prefix extends string> = TextCode extends infer Code
  ? Code extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never

/** The screen on which the rows of a module are listed. */
export interface ListScreen {
  /** Below an area, such as "chapters". */
  path: string
  /** By which names a refusal counts such rows as what uses another: 'chapters' is said by `uses.chapters`. */
  uses?: readonly NamedBy<'uses'>[]
  /** What a row is called in such a refusal, and by which field other lists are narrowed to it. */
  narrows?: { noun: NamedBy<'noun'>; field: string }
  /** It lists one session, unless it is asked for all. */
  of_session?: true
  /** false where its page can't say from its address alone what it reads first; all others ask before their code is there. */
  early?: false
}

/**
 * What the menu, the links of a refused deletion and the early script know of an entity's list: kept apart from the rows of the
 * contract, whose schemas not every page carries.
 */
const screens = {
  session: { path: 'sessions' },
  school: { path: 'schools' },
  'school-admin': { path: 'school-admins' },
  role: { path: 'roles' },
  grade: { path: 'classes', narrows: { noun: 'class', field: 'grade_id' } },
  section: { path: 'sections', uses: ['sections'], narrows: { noun: 'section', field: 'section_id' } },
  subject: {
    path: 'subjects',
    uses: ['subjects', 'subjects_named'],
    narrows: { noun: 'subject', field: 'subject_id' },
  },
  chapter: { path: 'chapters', uses: ['chapters'], narrows: { noun: 'chapter', field: 'chapter_id' } },
  topic: { path: 'topics', uses: ['topics'], narrows: { noun: 'topic', field: 'topic_id' } },
  // Lists of people show those of the session that is chosen: the words say what is counted.
  staff: { path: 'staffs', uses: ['assignments_ever'], early: false },
  student: { path: 'students-list', uses: ['enrolments_ever'], early: false },
  question: { path: 'questions', uses: ['questions'] },
  'question-paper': { path: 'question-papers', uses: ['papers'], of_session: true },
  // So does what holds for every class.
  instruction: { path: 'manage-instruction', uses: ['instructions_own'] },
  room: { path: 'rooms' },
  exam: { path: 'exam', uses: ['exams'], of_session: true },
  'grade-system': { path: 'grade-systems', early: false },
} as const satisfies Partial<Record<Module, ListScreen>>

export type ListModule = keyof typeof screens

export const listScreens: Readonly<Record<ListModule, ListScreen>> = screens
