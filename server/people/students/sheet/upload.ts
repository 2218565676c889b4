import { z } from 'zod'
import { say, studentUploadApi, type UploadResult } from '#contract'
import type { Change } from '../../../ground/change.ts'
import { wrongField } from '../../../ground/errors.ts'
import type { Preparing } from '../../../http/call.ts'
import { serve } from '../../../http/serve.ts'
import { answerTemplate, lookIn, prepareUpload, type UploadServices } from '../../../media/sheet-upload.ts'
import { takeSession } from '../../places.ts'
import { studentColumns } from './columns.ts'
import { studentSheet } from './student-sheet.ts'

const Defaults = z.record(z.string(), z.string().trim().max(200))

/** What stands in empty cells. @throws invalid_field */
function readDefaults(text: string | undefined): Record<string, string> {
  let given: Record<string, string>
  try {
    given = Defaults.parse(JSON.parse(text ?? '{}'))
  } catch {
    throw wrongField('defaults', say('text_file.defaults'))
  }
  const unknown = Object.keys(given).find((name) => !studentColumns.some((column) => column.name === name))
  if (unknown !== undefined)
    throw wrongField(`defaults.${unknown}`, say('column.no_such', { name: unknown.slice(0, 80) }))
  return given
}

async function prepareStudents(
  call: Preparing<(typeof studentUploadApi)['upload']>,
  services: UploadServices,
): Promise<(change: Change) => Promise<UploadResult | { job_id: number }>> {
  const { body, client_id } = call
  const defaults = readDefaults(body.defaults)
  if (!body.session_id) throw wrongField('session_id', say('place.choose_session'))
  const session_id = Number(body.session_id)
  await lookIn(services, client_id)((db) => takeSession(db, session_id))
  return prepareUpload(call, services, studentSheet, { ...defaults, session_id: String(session_id) })
}

export const studentUploadRoutes = serve(studentUploadApi, {
  upload: { prepare: prepareStudents },
  template: () => answerTemplate(studentSheet),
})
