import { z } from 'zod'
import { line } from '../../domain/fields.ts'
import { coded } from '../../domain/say.ts'
import { sentFrom, signedIn } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { anyId, anyText, DateOnly, rowBasics } from '../fields.ts'

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
  max_page_size: 1000,
  listed_for: signedIn,
  sender: 'platform',
})

export const sessionApi = { ...rows, list: sentFrom('anywhere', rows.list) }
