import { say } from '../../domain/say.ts'
import { can, slow, upload } from '../endpoint.ts'
import { RosterFields, template, UploadAnswer } from '../uploads/upload.ts'

/** Pupils from a file; see the columns in the template. */
export const studentUploadApi = {
  upload: slow(upload('/student/upload', can('student', 'upload'), RosterFields, UploadAnswer, say('done.file'))),
  template: template('/student/template', can('student', 'upload')),
}
