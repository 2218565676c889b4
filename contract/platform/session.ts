import { z } from 'zod'
import { Id, line } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { canAny, read, sentFrom, signedIn, withBeside } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { anyId, anyText, DateOnly, Nothing, Parent, rowBasics } from '../fields.ts'
import { Warnings } from '../message.ts'

/** An academic year, owned by the platform and readable by everyone signed in. Exactly one is the default. */
export const Session = z.object({
  ...rowBasics,
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  is_default: z.boolean(),
  is_locked: z.boolean(),
})
export type Session = z.output<typeof Session>

const name = line(20, coded('name.missing')).min(4, coded('session.name_too_short'))

export const SessionInput = z.strictObject({
  name,
  start_date: DateOnly,
  end_date: DateOnly,
  is_default: z.boolean(coded('field.not_boolean')).optional(),
  is_locked: z.boolean(coded('field.not_boolean')).optional(),
})

export const SessionFilter = z.strictObject({ id: anyId(), name: anyText() })

const rows = crud('session', {
  input: SessionInput,
  row: Session,
  filter: SessionFilter,
  sort: ['name', 'start_date', 'id'],
  noun: 'session',
  taken: {
    sessions_name: ['name', say('taken.session_name')],
    sessions_one_default: ['is_default', say('taken.default_session')],
  },
  max_page_size: 1000,
  listed_for: signedIn,
  sender: 'platform',
})

/** What is still to be done in schools before a session becomes the current one. */
export const Readiness = z.object({
  session: Parent,
  schools: z.array(
    z.object({
      id: Id,
      title: z.string(),
      /** Pupils who have a place in it. */
      enrolled: z.int(),
      /** Pupils of the school's current session who have none. */
      not_yet_promoted: z.int(),
      teachers: z.int(),
      without_assignments: z.int(),
    }),
  ),
})
export type Readiness = z.output<typeof Readiness>

/** Sessions may overlap, for schools begin their years in April and in August; a warning says so. */
export const sessionApi = {
  ...rows,
  create: withBeside(rows.create, Warnings),
  update: withBeside(rows.update, Warnings),
  restore: withBeside(rows.restore, Warnings),
  list: sentFrom('anywhere', rows.list),
  /** Of all schools to the platform, of the own to a school. */
  readiness: sentFrom(
    'anywhere',
    read('/session/readiness/{id}', canAny(['session', 'view'], ['student-promotion', 'view']), Nothing, Readiness),
  ),
}
