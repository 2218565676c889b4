import { type questionApi, say, type UploadResult } from '#contract'
import { assertDefaults } from '../../academics/place-fillers.ts'
import type { Change } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Preparing } from '../../http/call.ts'
import { lookIn, prepareUpload, type UploadServices } from '../../uploads/sheet-upload.ts'
import { findFillers } from './place-fillers.ts'
import { questionSheet } from './question-sheet.ts'
import { questionText } from './question-text.ts'
import { readDefaults, readSheetDefaults } from './upload-defaults.ts'

/** Reads a file of questions: a spreadsheet, or text, which leaves open where they belong; what it answers takes them in. */
export async function prepareQuestions(
  call: Preparing<(typeof questionApi)['upload']>,
  services: UploadServices,
): Promise<(change: Change) => Promise<UploadResult | { job_id: number }>> {
  const { actor, client_id, body } = call
  const { format = 'spreadsheet' } = body
  const look = lookIn(services, client_id)
  if (format === 'spreadsheet') {
    const fillers = await look((db) => findFillers(db, actor, readSheetDefaults(body.defaults)))
    return prepareUpload(call, services, questionSheet, fillers)
  }
  if (body.mapping !== undefined) throw wrongField('mapping', say('file.no_columns'))
  const defaults = readDefaults(body.defaults)
  await look((db) => assertDefaults(db, actor, defaults))
  return prepareUpload(call, services, questionText, { format, defaults })
}
