import { z } from 'zod'
import {
  type Action,
  type AnyEndpoint,
  type ApiKeyScope,
  answering,
  answersFile,
  api,
  type BodyOf,
  type ExamState,
  type Module,
  type Sentence,
  Staff,
  Student,
  say,
} from '#contract'
import { type ActingKey, type Actor, permissionKey } from '../ground/actor.ts'
import { ApiError } from '../ground/errors.ts'

/** What a scope opens: calls of the contract, and the rights that a key has while it makes them. */
export interface KeyScope {
  calls: readonly AnyEndpoint[]
  rights: readonly (readonly [Module, Action])[]
}

const places = [api.session.list, api.grade.list, api.section.list, api.subject.list]

/**
 * What keys may be given. Never among it: ways in, rights, mails, the log, keys and webhooks, what erases or exports people, what approves, verifies and
 * publishes, pages and files of papers.
 */
export const keyScopes: Record<ApiKeyScope, KeyScope> = {
  'rosters:read': {
    calls: [...places, api.student.list, api.staff.list],
    rights: [
      ...([['grade', 'view'] as const, ['section', 'view'] as const, ['subject', 'view'] as const] as const),
      ...([['student', 'view'] as const, ['staff', 'view'] as const] as const),
    ],
  },
  'contacts:read': {
    calls: [api.student.list, api.staff.list],
    rights: [['student', 'view'] as const, ['staff', 'view'] as const],
  },
  'rosters:write': {
    calls: [
      ...[api.student.create, api.student.update, api.student.leave, api.student.comeBack],
      ...[api.student_upload.upload, api.student_upload.template, api.staff.create, api.staff.update],
      ...[api.staff_upload.upload, api.staff_upload.template, api.job.get],
    ],
    rights: (['student', 'staff'] as const).flatMap((module) =>
      (['view', 'create', 'update', 'upload'] as const).map((action) => [module, action] as const),
    ),
  },
  'exams:read': { calls: [api.exam.list, api.exam.timetable], rights: [['exam', 'view']] },
  'exams:write': {
    calls: [api.exam.create, api.exam.update, api.exam.changeState],
    rights: (['view', 'create', 'update', 'delete'] as const).map((action) => ['exam', action] as const),
  },
  'results:read': {
    calls: [
      ...[api.exam_marks.list, api.grade_system.list, api.report.studentPerformance, api.report.subjectPerformance],
      ...[api.report.chapterPerformance, api.report.schoolPerformance],
    ],
    rights: [
      ...([['exam-marks', 'view'] as const, ['grade-system', 'view'] as const] as const),
      ...([['school-report', 'view'] as const, ['student-report', 'view'] as const] as const),
    ],
  },
  'marks:read': { calls: [api.exam_response.list, api.exam_response.table], rights: [['exam-marks', 'view']] },
  'marks:write': {
    calls: [api.exam_marks.list, api.exam_marks.updateMany, api.exam_marks.markAttendance],
    rights: [['exam-marks', 'view'] as const, ['exam-marks', 'update'] as const],
  },
  'questions:read': {
    calls: [api.question.list, api.question_bulk.counts, api.question_bulk.export, api.chapter.list, api.topic.list],
    rights: (['question', 'chapter', 'topic'] as const).map((module) => [module, 'view'] as const),
  },
  'questions:write': {
    calls: [api.question.create, api.question.update, api.question.upload, api.job.get],
    rights: (['view', 'create', 'update', 'upload'] as const).map((action) => ['question', action] as const),
  },
  'events:read': { calls: [api.event.list], rights: [['module-wise-access', 'view']] },
}

/** The rights of a key, as those of a person are kept. */
export const rightsOfKey = (scopes: readonly ApiKeyScope[]): Set<string> =>
  new Set(scopes.flatMap((scope) => keyScopes[scope].rights.map(([module, action]) => permissionKey(module, action))))

const opened = new Map(
  (Object.keys(keyScopes) as ApiKeyScope[]).map((scope) => [
    scope,
    new Set(keyScopes[scope].calls.map((row) => row.path)),
  ]),
)

/** @throws forbidden for a call that none of the key's scopes opens */
export function assertOpenToKey({ path }: Pick<AnyEndpoint, 'path'>, { scopes }: ActingKey): void {
  if (!scopes.some((scope) => opened.get(scope)?.has(path))) throw new ApiError('forbidden', say('api_key.not_open'))
}

/** What of the body of a call a key may not ask for, and what it is told. */
const refusedBodies = new Map<string, (body: never) => Sentence | null>([
  bodyOf(api.exam.changeState, ({ state }) =>
    state === 'SCHEDULED' || state === 'DRAFT' || state === 'CANCELLED' ? null : say('api_key.state'),
  ),
  bodyOf(api.student.create, invitesNobody),
  bodyOf(api.staff.create, invitesNobody),
])

function invitesNobody({ send_invitation }: { send_invitation?: boolean | undefined }): Sentence | null {
  return send_invitation ? say('api_key.no_ways_in') : null
}

function bodyOf<E extends AnyEndpoint>(row: E, judge: (body: BodyOf<E>) => Sentence | null) {
  return [row.path, judge] as const
}

/** @throws forbidden for what a key may not ask for by a call that is open to it */
export function assertBodyOfKey({ path }: Pick<AnyEndpoint, 'path'>, body: unknown): void {
  const sentence = refusedBodies.get(path)?.(body as never)
  if (sentence) throw new ApiError('forbidden', sentence)
}

/** Results are read once they are published, and marks by whoever enters them while they are entered. @throws forbidden */
export function assertMarksOpenToKey({ api_key }: Pick<Actor, 'api_key'>, state: ExamState): void {
  if (!api_key) return
  const reads = api_key.scopes.includes('results:read')
  const writes = api_key.scopes.includes('marks:write')
  const isOpen = (reads && state === 'PUBLISHED') || (writes && (state === 'MARKING' || state === 'SCHEDULED'))
  if (!isOpen) throw new ApiError('forbidden', say(reads ? 'api_key.not_published' : 'api_key.not_marking'))
}

const bareStudent = Student.omit({
  ...{ email: true, dob: true, guardian_name: true, guardian_mobile: true, guardian_email: true, guardians: true },
  invitation: true,
})
const bareStaff = Staff.omit({ email: true, login: true, mobile: true, invitation: true })

const bare = new Map<string, z.ZodType>([
  [api.student.list.path, z.array(bareStudent)],
  ...[api.student.create, api.student.update, api.student.leave, api.student.comeBack].map(
    ({ path }) => [path, bareStudent] as const,
  ),
  [api.staff.list.path, z.array(bareStaff)],
  ...[api.staff.create, api.staff.update].map(({ path }) => [path, bareStaff] as const),
])

/** The call as it answers a key: without what contacts:read alone gives. */
export function asKeySees<E extends AnyEndpoint>(row: E, { scopes }: ActingKey): AnyEndpoint {
  const data = bare.get(row.path)
  if (!data || scopes.includes('contacts:read') || answersFile(row)) return row
  return answering(row, data)
}
