import { z } from 'zod'
import { say, type UploadResult } from '#contract'
import type { SpreadsheetColumn } from '../../../interchange/spreadsheet/columns/columns.ts'
import { type Actor, may } from '../../ground/actor.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import type { UploadedFile } from '../../http/call.ts'
import { type ChoiceFields, type ListChoices, readListChoices } from '../../uploads/reading/list-choices.ts'
import type { SpreadsheetKind, SpreadsheetTable } from '../../uploads/spreadsheet-kind.ts'
import { prepareUpload, type UploadServices } from '../../uploads/spreadsheet-upload.ts'

const Defaults = z.record(z.string(), z.string().trim().max(200))

/** What stands in empty cells. @throws invalid_field */
function readDefaults(text: string | undefined, columns: readonly SpreadsheetColumn[]): Record<string, string> {
  let given: Record<string, string>
  try {
    given = Defaults.parse(JSON.parse(text ?? '{}'))
  } catch {
    throw wrongField('defaults', say('text_file.defaults'))
  }
  const unknown = Object.keys(given).find((name) => !columns.some((column) => column.name === name))
  if (unknown !== undefined)
    throw wrongField(`defaults.${unknown}`, say('column.no_such', { name: unknown.slice(0, 80) }))
  return given
}

/** Classes and sections are made of a list by whoever may make them. @throws forbidden */
function assertMayMake(actor: Actor, { values }: ListChoices): void {
  const makes = (column: string) =>
    Object.values(values[column] ?? {}).some((here) => typeof here === 'object' && here !== null && 'make' in here)
  const mayMake = (module: 'grade' | 'section') => actor.reach === null && may(actor, module, 'create')
  if (makes('class') && !(mayMake('grade') && mayMake('section'))) throw new ApiError('forbidden')
  if (makes('section') && !mayMake('section')) throw new ApiError('forbidden')
}

interface RosterCall extends Pick<Change, 'actor' | 'client_id' | 'now'> {
  file: UploadedFile
  body: Parameters<typeof prepareUpload>[0]['body'] & ChoiceFields & { defaults?: string | undefined }
}

/** A file of people: the session travels with the kind's fillers; the school's current one where none is named. @throws invalid_field */
export async function prepareRoster<Read extends SpreadsheetTable>(
  call: RosterCall,
  services: UploadServices,
  kind: SpreadsheetKind<Read>,
): Promise<(change: Change) => Promise<UploadResult | { job_id: number }>> {
  const { body, actor } = call
  const defaults = readDefaults(body.defaults, kind.columns)
  const { session_id = actor.session_id } = body
  if (!session_id) throw wrongField('session_id', say('place.choose_session'))
  const said = readListChoices(body)
  assertMayMake(actor, said)
  const school = defaults.school ?? said.answers.school
  const fillers = { ...defaults, ...(school !== undefined && { school }), session_id: String(session_id) }
  return prepareUpload({ ...call, body: { ...body, session_id } }, services, kind, fillers)
}
