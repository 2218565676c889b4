import { type examMarksApi, say, type UploadResult } from '#contract'
import type { Change } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Preparing } from '../../http/call.ts'
import { prepareUpload, type UploadServices } from '../../uploads/spreadsheet-upload.ts'
import { openSheet } from '../sheet.ts'
import { openToWrite } from '../write.ts'
import { marksSpreadsheet } from './marks-spreadsheet.ts'

/** A file of marks, read and judged before the transaction; the first value on or after the start begins the marking. */
export async function prepareMarks(
  call: Preparing<(typeof examMarksApi)['upload']>,
  services: UploadServices,
): Promise<(change: Change) => Promise<UploadResult | { job_id: number }>> {
  const { db, client_id, actor, body, request_id } = call
  if (!body.exam_id) throw wrongField('exam_id', say('mark.exam_missing'))
  const { exam_id } = body
  const asking = { db, client_id }
  await openSheet(asking, actor, exam_id)
  const save = await prepareUpload(call, services, marksSpreadsheet, {
    ...{ exam_id, is_pasted: call.file.is_pasted === true, request_id, reason: body.reason || null },
    impersonator_id: actor.impersonator_id,
  })
  return async (change) => {
    if (body.dry_run !== 'true') await openToWrite(change, exam_id)
    return save(change)
  }
}
