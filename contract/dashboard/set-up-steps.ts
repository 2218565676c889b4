import { z } from 'zod'
import { listScreens } from '../screens.ts'

/** What a school sets up, in the order in which one needs the other. */
export const setUpSteps = [
  'school',
  'classes',
  'subjects',
  'chapters',
  'staff',
  'students',
  'rules',
  'questions',
  'paper',
  'exam',
] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** A step in the session that was asked for. */
export const CheckedStep = z.object({
  step: z.enum(setUpSteps),
  done: z.boolean(),
  /** How many of its rows still lack something: classes without a section or a subject, subjects without a chapter, staff who teach nothing. */
  left: z.int(),
  /** The screen where it is done, below the area of whoever runs the school, with its search: "/staffs?without_assignments=yes". */
  to: z.string(),
})
export type CheckedStep = z.output<typeof CheckedStep>

/** The dialog that a list is dropped into stands open there. */
const dropped = (list: 'chapter' | 'staff' | 'student') => `/${listScreens[list].path}?upload=1`

/** Where each step is done; of staff it is the list of those who teach nothing, once there are such. */
export const wayOfStep: Record<SetUpStep, (left: number) => string> = {
  school: () => '/school-settings/paper',
  classes: () => '/set-up/classes',
  subjects: () => `/${listScreens.subject.path}`,
  chapters: () => dropped('chapter'),
  staff: (left) => (left > 0 ? `/${listScreens.staff.path}?without_assignments=yes` : dropped('staff')),
  students: () => dropped('student'),
  rules: () => '/result-rules',
  questions: () => `/${listScreens.question.path}/upload`,
  paper: () => `/${listScreens['question-paper'].path}/automatic/create`,
  exam: () => `/${listScreens.exam.path}?new=1`,
}
