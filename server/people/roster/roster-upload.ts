import { type RosterAnswer, type RosterLeftRow, rosterApi, say, type UploadResult } from '#contract'
import { MAX_ROSTER_BYTES } from '../../../interchange/roster/read-roster.ts'
import type { RosterBundle } from '../../../interchange/roster/roster-bundle.ts'
import { loadPlaceNames } from '../../academics/place-names.ts'
import { takeSession } from '../../entity/sessions.ts'
import { type Actor, may } from '../../ground/actor.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import type { UploadedFile } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { askAside } from '../../uploads/spreadsheet-aside.ts'
import { rowTelling, type SpreadsheetKind, type SpreadsheetTable } from '../../uploads/spreadsheet-kind.ts'
import { lookIn, type UploadServices } from '../../uploads/spreadsheet-upload.ts'
import { severalSchools } from '../spreadsheet/one-school.ts'
import { prepareRoster } from '../spreadsheet/roster-upload.ts'
import { schoolPlaces } from '../spreadsheet/school-places.ts'
import { staffSpreadsheet } from '../staff/spreadsheet/staff-spreadsheet.ts'
import { staffRoles } from '../staff/staff-roles.ts'
import { studentSpreadsheet } from '../students/spreadsheet/student-spreadsheet.ts'
import { classesOf, findKnownStaff, pupilList, type RosterList, roleTitle, staffList } from './roster-people.ts'

interface RosterCall extends Pick<Change, 'client_id' | 'now'> {
  actor: Actor
  file: UploadedFile
  body: {
    dry_run?: 'true' | 'false' | undefined
    session_id?: number | undefined
    school?: string | undefined
    accept_students?: string | undefined
    accept_staff?: string | undefined
  }
}

/** A bundle runs as the two imports of pupils and staff: the same checks, one transaction, two imports to undo. */
export const rosterRoutes = serve(rosterApi, {
  upload: {
    async prepare(call, services: UploadServices & Pick<Services, 'forgetActors'>) {
      const { save, ...told } = await prepareBundle(call, services)
      return async (change) => {
        const students = await save.students(change)
        const staff = await save.staff(change)
        services.forgetActors(change.client_id)
        return { ...told, students, staff }
      }
    },
  },
})

async function prepareBundle(call: RosterCall, services: UploadServices) {
  const { actor, client_id, file, body } = call
  if (!may(actor, 'staff', 'upload')) throw new ApiError('forbidden')
  const { session_id = actor.session_id } = body
  if (!session_id) throw wrongField('session_id', say('place.choose_session'))
  if (file.bytes.length > MAX_ROSTER_BYTES) throw new ApiError('too_large', say('file.too_large'))
  const look = lookIn(services, client_id)
  await look((db) => takeSession(db, session_id))
  const bundle = await askAside(actor, { task: 'roster', bytes: file.bytes, school: body.school })
  const school = ownSchool(bundle, body.school)
  const facts = await look(async (db) => ({
    places: schoolPlaces(await loadPlaceNames(db, actor)),
    role: roleTitle(await staffRoles(db)),
    known: await findKnownStaff(db, client_id, session_id, bundle.staff),
  }))
  const { sheet, unplaced } = staffList(bundle, facts)
  const { dry_run } = body
  const callWith = (accept: string | undefined) => ({
    ...call,
    body: { dry_run, session_id, accept },
  })
  const unknown = unplaced.map(({ file: name, row, title }) => ({
    file: name,
    row,
    code: 'no_place' as const,
    name: title,
  }))
  return {
    ...{ format: bundle.format, school, classes: classesOf(bundle, facts.places) },
    left: leftRows([...bundle.left, ...unknown]),
    save: {
      students: await prepareSheet(callWith(body.accept_students), services, studentSpreadsheet, pupilList(bundle)),
      staff: await prepareSheet(callWith(body.accept_staff), services, staffSpreadsheet, sheet),
    },
  }
}

/** @throws invalid_field where the bundle is of several schools and none was said, or it is of nobody */
function ownSchool({ schools, school, pupils, staff }: RosterBundle, said: string | undefined): string {
  if (school && pupils.length + staff.length === 0) throw wrongField('file', say('roster.nobody'))
  if (school) return school.name || school.id
  if (schools.length === 0) throw wrongField('file', say('roster.nobody'))
  const shown = schools.map((one) => [nameIn(schools, one), one.people] as const)
  if (!said) throw severalSchools(new Map(shown))
  const names = shown.slice(0, 20).map(([name]) => `“${name.slice(0, 40)}”`)
  throw wrongField('school', say('roster.no_school', { schools: names.join(', ') }))
}

type BundleSchool = RosterBundle['schools'][number]
/** Schools that share a name are told apart by their ids. */
const nameIn = (schools: readonly BundleSchool[], { id, name }: BundleSchool) =>
  name === '' || schools.some((other) => other.id !== id && other.name === name) ? id : name

const nothing: UploadResult = {
  total: 0,
  created: 0,
  updated: 0,
  failed: 0,
  errors: [],
  error_file_url: null,
  import_id: null,
}

/** Saves the rows of a sheet as a list of these people; who is there already is brought up to date by whoever may change them. */
async function prepareSheet<Read extends SpreadsheetTable>(
  call: Omit<RosterCall, 'body'> & { body: Parameters<typeof prepareRoster>[0]['body'] },
  services: UploadServices,
  kind: SpreadsheetKind<Read>,
  sheet: RosterList,
) {
  if (sheet.rows.length === 0) return async (_: Change): Promise<UploadResult> => nothing
  const mode = may(call.actor, kind.entity, 'update') ? ('update' as const) : ('create' as const)
  const file = { name: call.file.name, bytes: csvOf(sheet) }
  const confirmed = { layout: 'confirm', remember: 'false', ...(kind.door === 'students' && noGuardian) } as const
  return prepareRoster({ ...call, file, body: { ...call.body, mode, ...confirmed } }, services, kind)
}

/** Who is at home is in no bundle. */
const noGuardian = { answers: JSON.stringify({ guardian: 'none' }) }

/** With blank lines in between, so that every row has its line in the bundle; the headings have the first. */
function csvOf({ columns, rows }: RosterList): Buffer {
  const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const lines = [quoted(columns)]
  for (const { row, cells } of [...rows].sort((a, b) => a.row - b.row)) {
    while (lines.length < row - 1) lines.push('')
    lines.push(quoted(cells))
  }
  return Buffer.from(lines.join('\n'))
}

/** Of each file and reason so many rows are named, and the others counted. */
const mostLeft = 200

type Left = RosterBundle['left'][number] | { file: string; row: number; code: 'no_place'; name: string }

function leftRows(left: readonly Left[]): RosterAnswer['left'] {
  const groups = new Map<string, Left[]>()
  for (const one of left) {
    const key = `${one.file} ${one.code}`
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  const shown = ({ file, row, code, name }: Left): RosterLeftRow => ({
    ...{ file, row, code, ...rowTelling(say(`roster.left_${code}`, { name: name || '–' })) },
  })
  return [...groups.values()].flatMap((group) => {
    const [first] = group.slice(mostLeft)
    const more = first && {
      ...shown(first),
      ...rowTelling(say('roster.left_more', { count: group.length - mostLeft })),
    }
    return [...group.slice(0, mostLeft).map(shown), ...(more ? [more] : [])]
  })
}
