import type { Action, ApiKeyScope, Module, Scope } from '#contract'

/** Where somebody teaches or learns: one assignment, or one enrolment. */
export interface TeachingPlace {
  session_id: number
  grade_id: number
  /** null: every section of the class. */
  section_id: number | null
  /** null: every subject, as a class teacher and a pupil have them. */
  subject_id: number | null
}

/** What belongs to somebody who does not see the whole school. */
export interface Reach {
  scope: Exclude<Scope, 'ALL'>
  /** Of every session: the rows of a past session are seen from the places of that session. */
  places: TeachingPlace[]
  /** The classes, sections and subjects of these places in the sessions that are open. */
  grade_ids: number[]
  section_ids: number[]
  subject_ids: number[]
  open_session_ids: number[]
  /** The own record as a member of staff; empty without one. */
  staff_ids: number[]
  /** The own record and enrolments as a pupil; empty for others. */
  student_ids: number[]
  enrolment_ids: number[]
}

/** Who is calling, inside which school, with which rights. Every list passes it to visibleTo. */
export interface Actor {
  /** Of a program its key, below nothing: no account is numbered so. */
  account_id: number
  client_id: number
  sign_in_id: number
  name: string
  email: string | null
  /** What somebody without an e-mail address signs in with. */
  login_name: string | null
  /** Base kind of the role, 1–5; sent as `role_id`. */
  role_id: number
  /** The role itself; decides the permissions. */
  role_ref_id: number
  scope: Scope
  impersonator_id: number | null
  kind: 'PASSWORD' | 'IMPERSONATION' | 'REPORT' | 'KEY'
  /** Sets up a second step before all else. */
  must_enrol?: boolean
  /** Where a program calls: its key. */
  api_key?: ActingKey
  /** What the bearer of a report link may open; null for everybody else. */
  shared: Shared | null
  expires_at: string
  permissions: ReadonlySet<string>
  /** The session that the school is in now. */
  session_id: number | null
  /** Where a teacher is assigned or a student enrolled; null for scope ALL. */
  reach: Reach | null
}

/** The key by which a program calls. */
export interface ActingKey {
  id: number
  name: string
  scopes: readonly ApiKeyScope[]
}

/** What stands in place of an account where a key acts: whose jobs they are, who made a row. */
export const accountOfKey = (key_id: number): number => -key_id
/** The key that acts; null for people. */
export const keyOfAccount = (account_id: number | null): number | null =>
  account_id !== null && account_id < 0 ? -account_id : null

/** The one report of a link, with the filter that it was shared with. */
export interface Shared {
  link_id: number
  /** The last part of its path. */
  report: string
  filter: { [field: string]: unknown }
  /** What the filter chooses, by name, as it was called when the link was made; left out of older ones. */
  place?: string
  /** When the link ends. */
  expires_at: string
}

export const permissionKey = (module: Module, action: Action) => `${module}:${action}`

export const may = (actor: Pick<Actor, 'permissions'>, module: Module, action: Action) =>
  actor.permissions.has(permissionKey(module, action))
