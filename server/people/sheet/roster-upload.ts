import { z } from 'zod'
import { say, type UploadResult } from '#contract'
import type { SheetColumn } from '../../../interchange/spreadsheet/sheet-columns.ts'
import { takeSession } from '../../entity/sessions.ts'
import type { Change } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import type { UploadedFile } from '../../http/call.ts'
import type { SheetKind } from '../../media/sheet-kind.ts'
import { lookIn, prepareUpload, type UploadServices } from '../../media/sheet-upload.ts'

const Defaults = z.record(z.string(), z.string().trim().max(200))

/** What stands in empty cells. @throws invalid_field */
function readDefaults(text: string | undefined, columns: readonly SheetColumn[]): Record<string, string> {
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

interface RosterCall extends Pick<Change, 'actor' | 'client_id' | 'now'> {
  file: UploadedFile
  body: Parameters<typeof prepareUpload>[0]['body'] & { session_id?: string; defaults?: string }
}

/** A file of people: the session travels with the kind's fillers. @throws invalid_field */
export async function prepareRoster(
  call: RosterCall,
  services: UploadServices,
  kind: SheetKind,
): Promise<(change: Change) => Promise<UploadResult | { job_id: number }>> {
  const { body, client_id } = call
  const defaults = readDefaults(body.defaults, kind.columns)
  if (!body.session_id) throw wrongField('session_id', say('place.choose_session'))
  const session_id = Number(body.session_id)
  await lookIn(services, client_id)((db) => takeSession(db, session_id))
  return prepareUpload(call, services, kind, { ...defaults, session_id: String(session_id) })
}
