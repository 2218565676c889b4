import type { api } from '#contract'
import type { PolicyTable } from '../../policy/table.ts'
import type { Reply } from '../app.ts'
import type { Corner } from './corner.ts'

export type Deed = 'seen' | 'changed' | 'deleted'

/** A row, and the corner it lies in. */
export interface At {
  id: number
  corner: Corner
}

export type View = 'platform' | 'whole' | 'placed' | 'pupil'
/**
 * What the rows of a table are to somebody: `s` seen, `c` changed, `d` deleted and brought back, `-` not there, `.` where there is none. In the order of
 * the spots: one's own, of 9A Mathematics (made by somebody else), of another section, class or subject, of another school.
 */
export type RowsAs = Record<View, string>

interface SentFile {
  name: string
  bytes: Uint8Array
}

interface Trial {
  /** For those alone who see the whole school: 403 to everybody else, whichever row it is. */
  whole?: true
  /** For staff alone: 403 to a pupil, though the pupil sees the row. */
  staff?: true
  /** What the row needs or has to lose before each trial, as SQL. */
  first?: (at: At) => string
}

/** What a call of the contract does with rows. */
export type CallCase = Trial & OfRows

type OfRows =
  /** It names one row, in its path unless `names` puts it into the body, and does this to it. */
  | { row: PolicyTable; deed: Deed; body?: (at: At) => object; names?: 'key' | 'body' }
  | { lists: PolicyTable; sees?: RowsAs }
  /** It names a row in its body, puts something under it or looks into it. `took` says whether it found it, where the status does not. */
  | { under: PolicyTable; body: (at: At) => object; took?: (reply: Reply) => boolean }
  | {
      under: PolicyTable
      fields: (at: At) => Record<string, string>
      file: (at: At) => SentFile
      took?: (reply: Reply) => boolean
    }
  /** It has no row to see or not; `body` is what a new row is made of. */
  | { rowless: string; body?: (at: At) => object }

type Api = typeof api

/** Cases of every call of these entities; one that is missing does not compile. */
export type CallsOf<Entity extends keyof Api> = { [E in Entity]: { [Name in keyof Api[E]]: CallCase } }

export const row = (table: PolicyTable, deed: Deed, body?: (at: At) => object): CallCase => ({
  row: table,
  deed,
  ...(body ? { body } : {}),
})
export const sees = (platform: string, whole: string, placed: string, pupil: string): RowsAs => ({
  platform,
  whole,
  placed,
  pupil,
})
export const lists = (table: PolicyTable, seen?: RowsAs): CallCase => ({
  lists: table,
  ...(seen ? { sees: seen } : {}),
})
export const under = (table: PolicyTable, body: (at: At) => object, took?: (reply: Reply) => boolean): CallCase => ({
  under: table,
  body,
  ...(took ? { took } : {}),
})
export const rowless = (why: string): CallCase => ({ rowless: why })

/** Staff alone: looks into a row that it names in its path, or in its body. */
export const ofStaff = (table: PolicyTable, body?: (at: At) => object, names?: 'body'): CallCase => ({
  ...{ row: table, deed: 'seen', staff: true },
  ...(body ? { body } : {}),
  ...(names ? { names } : {}),
})

/** The calls that most entities have: of this table, whose rows are to everybody as is said, and changed so. */
export const usual = (table: PolicyTable, seen: RowsAs, body: () => object) => ({
  list: lists(table, seen),
  update: row(table, 'changed', body),
  remove: row(table, 'deleted'),
  restore: row(table, 'deleted'),
  changeStatus: row(table, 'changed'),
})

/** Makes a row that hangs on no other, of this. */
export const makes = (body?: (at: At) => object): CallCase => ({
  rowless: 'makes a row under nothing',
  ...(body ? { body } : {}),
})

export const inSubject = ({ subject: { id, grade_id } }: Corner) => ({ grade_id, subject_id: id })
export const inChapter = ({ chapter: { id, grade_id, subject_id } }: Corner) => ({
  grade_id,
  subject_id,
  chapter_id: id,
})
export const inSession = ({ corner: { school } }: At) => ({ session_id: school.session_id })

export const csv = (...lines: string[]): SentFile => ({ name: 'rows.csv', bytes: Buffer.from(lines.join('\n')) })
export const dryRun = () => ({ dry_run: 'true' })
/** Another number with each call: what is the same already would not be changed. */
export const another = (() => {
  let last = 0
  return () => ++last
})()

/** The same for those who see the whole school. */
export const ofWholeSchool = (given: CallCase, first?: (at: At) => string): CallCase => ({
  ...given,
  whole: true,
  ...(first ? { first } : {}),
})
