import { z } from 'zod'
import { can, list, remove, signedIn, write } from '../endpoint.ts'
import { anyId, anyText, changesTo, DateOnly, line, Nothing, rowBasics } from '../fields.ts'

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

const name = line(20, 'Please enter name').min(4, 'The name needs at least 4 characters, such as "2026-27"')

export const SessionInput = z.strictObject({
  name,
  start_date: DateOnly,
  end_date: DateOnly,
  is_default: z.boolean('Must be true or false').optional(),
  is_locked: z.boolean('Must be true or false').optional(),
})

export const SessionFilter = z.strictObject({ id: anyId(), name: anyText() })

export const sessionApi = {
  create: write('/session/create', can('session', 'create'), SessionInput, Session, 'Session created'),
  list: list('/session/list', signedIn, SessionFilter, Session, 'Sessions found', {
    sort: ['name', 'start_date', 'id'],
    max_page_size: 1000,
  }),
  update: write('/session/update/{id}', can('session', 'update'), changesTo(SessionInput), Session, 'Session updated'),
  remove: remove('/session/delete/{id}', can('session', 'delete'), 'Session deleted'),
  restore: write('/session/restore/{id}', can('session', 'delete'), Nothing, Session, 'Session restored'),
}
