import type { Action, Module, Scope } from '#contract'
import { build, type Databases, readerFor } from '../db/connect.ts'
import type { SignInRef } from './tokens.ts'

/** Who is calling, inside which school, with which rights. Every list passes it to visibleTo. */
export interface Actor {
  account_id: number
  client_id: number
  sign_in_id: number
  name: string
  email: string
  /** Base kind of the role, 1–5; sent as `role_id`. */
  role_id: number
  /** The role itself; decides the permissions. */
  role_ref_id: number
  scope: Scope
  impersonator_id: number | null
  kind: 'PASSWORD' | 'IMPERSONATION' | 'REPORT'
  expires_at: string
  permissions: ReadonlySet<string>
  /** What a teacher is assigned to in the default session, or what a student is enrolled in; null for scope ALL. */
  reach: Reach | null
}

export interface Reach {
  grade_ids: number[]
  section_ids: number[]
  subject_ids: number[]
}

export const permissionKey = (module: Module, action: Action) => `${module}:${action}`

export const may = (actor: Actor, module: Module, action: Action) =>
  actor.permissions.has(permissionKey(module, action))

/** The actor of a live sign-in, or null when it was revoked, has expired, or person, role or school are inactive. */
export async function findActor(databases: Databases, ref: SignInRef, now: Date): Promise<Actor | null> {
  const reader = readerFor(databases.app, ref.client_id)
  const [[row], [school]] = await reader.read(signInQuery(ref, now), schoolQuery(ref.client_id))
  if (!row || (ref.client_id > 0 && school?.status !== 1)) return null
  const [granted, overrides] = await reader.read(
    build.selectFrom('role_permissions').select(['module', 'action', 'status']).where('role_id', '=', row.role_ref_id),
    build
      .selectFrom('school_permissions')
      .select(['module', 'action', 'status'])
      .where('client_id', '=', ref.client_id)
      .where('role_id', '=', row.role_ref_id),
  )
  const { scope, base_kind, ...person } = row
  return {
    ...person,
    client_id: ref.client_id,
    role_id: base_kind,
    scope,
    permissions: mergePermissions([...granted, ...overrides]),
    reach: await loadReach(databases, ref.client_id, row.account_id, scope),
  }
}

const signInQuery = (ref: SignInRef, now: Date) =>
  build
    .selectFrom('sign_ins')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.client_id', '=', 'sign_ins.client_id').onRef('accounts.id', '=', 'sign_ins.account_id'),
    )
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .select([
      'sign_ins.id as sign_in_id',
      'sign_ins.kind',
      'sign_ins.impersonator_id',
      'sign_ins.expires_at',
      'accounts.id as account_id',
      'accounts.name',
      'accounts.email',
      'roles.id as role_ref_id',
      'roles.base_kind',
      'roles.scope',
    ])
    .where('sign_ins.client_id', '=', ref.client_id)
    .where('sign_ins.id', '=', ref.sign_in_id)
    .where('sign_ins.revoked_at', 'is', null)
    .where('sign_ins.expires_at', '>', now.toISOString())
    .where('accounts.status', '=', 1)
    .where('accounts.deleted_at', 'is', null)
    .where('roles.status', '=', 1)
    .where('roles.deleted_at', 'is', null)

const schoolQuery = (client_id: number) =>
  build.selectFrom('schools').select('status').where('id', '=', client_id).where('deleted_at', 'is', null)

/** Later entries win: the school's own settings stand behind the role's. Any action implies view. */
function mergePermissions(entries: { module: string; action: string; status: boolean }[]): Set<string> {
  const merged = new Map(entries.map((entry) => [`${entry.module}:${entry.action}`, entry]))
  const granted = new Set<string>()
  for (const [key, entry] of merged) {
    if (!entry.status) continue
    granted.add(key)
    granted.add(`${entry.module}:view`)
  }
  return granted
}

async function loadReach(
  databases: Databases,
  client_id: number,
  account_id: number,
  scope: Scope,
): Promise<Reach | null> {
  if (scope === 'ALL') return null
  const reader = readerFor(databases.app, client_id)
  const [places, subjects] = await reader.read(
    scope === 'ASSIGNED' ? assignedPlaces(client_id, account_id) : enrolledPlaces(client_id, account_id),
    build.selectFrom('subjects').select(['id', 'grade_id', 'section_ids']).where('client_id', '=', client_id),
  )
  const sections = places.flatMap((place) => (place.section_id === null ? [] : [place.section_id]))
  const wholeGrades = new Set(places.filter((place) => place.section_id === null).map((place) => place.grade_id))
  const [whole] = await reader.read(
    build
      .selectFrom('sections')
      .select('id')
      .where('client_id', '=', client_id)
      .where('grade_id', 'in', wholeGrades.size > 0 ? [...wholeGrades] : [0]),
  )
  const everySubject = new Set(places.filter((place) => place.subject_id === null).map((place) => place.grade_id))
  return {
    grade_ids: [...new Set(places.map((place) => place.grade_id))],
    section_ids: [...new Set([...sections, ...whole.map((section) => section.id)])],
    subject_ids: [
      ...new Set([
        ...places.flatMap((place) => (place.subject_id === null ? [] : [place.subject_id])),
        ...subjects.filter((subject) => everySubject.has(subject.grade_id)).map((subject) => subject.id),
      ]),
    ],
  }
}

const assignedPlaces = (client_id: number, account_id: number) =>
  build
    .selectFrom('staff_assignments')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.client_id', '=', 'staff_assignments.client_id')
        .onRef('staff.id', '=', 'staff_assignments.staff_id'),
    )
    .innerJoin('sessions', 'sessions.id', 'staff_assignments.session_id')
    .select(['staff_assignments.grade_id', 'staff_assignments.section_id', 'staff_assignments.subject_id'])
    .where('staff_assignments.client_id', '=', client_id)
    .where('staff.account_id', '=', account_id)
    .where('staff.deleted_at', 'is', null)
    .where('sessions.is_default', '=', true)

const enrolledPlaces = (client_id: number, account_id: number) =>
  build
    .selectFrom('enrolments')
    .innerJoin('students', (join) =>
      join.onRef('students.client_id', '=', 'enrolments.client_id').onRef('students.id', '=', 'enrolments.student_id'),
    )
    .innerJoin('sessions', 'sessions.id', 'enrolments.session_id')
    .select((from) => ['enrolments.grade_id', 'enrolments.section_id', from.val<number | null>(null).as('subject_id')])
    .where('enrolments.client_id', '=', client_id)
    .where('students.account_id', '=', account_id)
    .where('enrolments.deleted_at', 'is', null)
    .where('sessions.is_default', '=', true)
