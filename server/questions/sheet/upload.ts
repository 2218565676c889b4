import { type questionApi, say, type UploadResult } from '#contract'
import { wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { uploadFile } from '../../media/sheet-upload.ts'
import type { Services } from '../../services.ts'
import { assertDefaults, findFillers } from './place-fillers.ts'
import { questionSheet } from './question-sheet.ts'
import { questionText } from './question-text.ts'
import { readDefaults, readSheetDefaults } from './upload-defaults.ts'

/** Takes a file of questions in: a spreadsheet, or text, which leaves open where they belong. */
export async function uploadQuestions(
  call: Call<(typeof questionApi)['upload']>,
  { files }: Pick<Services, 'files'>,
): Promise<UploadResult | { job_id: number }> {
  const { db, actor, body } = call
  const { format } = body
  if (format === 'spreadsheet') {
    const fillers = await findFillers(db, actor, readSheetDefaults(body.defaults))
    return uploadFile(call, files, questionSheet, fillers)
  }
  if (body.mapping !== undefined) throw wrongField('mapping', say('file.no_columns'))
  const defaults = readDefaults(body.defaults)
  await assertDefaults(db, actor, defaults)
  return uploadFile(call, files, questionText, { format, defaults })
}
