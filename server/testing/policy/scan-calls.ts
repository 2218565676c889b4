import { type CallsOf, lists, ofStaff, row, rowless, sees } from './call-case.ts'

/** A picture of nothing: it is taken, and its page is empty. */
const blank = () => ({
  name: 'page.png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
})

/** Pages of answer sheets, and what is asked of them: staff alone, who see the exam. */
export const scanCalls: CallsOf<'scan' | 'scan_page' | 'scan_doubt'> = {
  scan: {
    create: {
      under: 'exams',
      fields: ({ id }) => ({ exam_id: String(id) }),
      file: blank,
      took: ({ status }) => status === 202 || status === 409,
    },
    add: rowless('adds a file to a scan that one sees; server/scans tests it'),
    photo: rowless('reads a page of an exam that one sees; server/scans tests it'),
    list: lists('scan_batches', sees('. - - -', '. scd scd -', '. scd - -', '. . . .')),
    get: row('scan_batches', 'seen'),
    discard: row('scan_batches', 'deleted', () => ({ reason: 'Seen' })),
    restore: {
      ...row('scan_batches', 'deleted', () => ({ reason: 'Seen' })),
      first: ({ id }) => `update scan_batches set state = 'DISCARDED', discarded_at = now() where id = ${id}`,
    },
    // A pupil sees the exam, and not how complete its pages are.
    completeness: ofStaff('exams', ({ id }) => ({ exam_id: id }), 'body'),
  },
  scan_page: {
    list: lists('scan_pages', sees('. - - -', '. scd scd -', '. scd - -', '. . . .')),
    picture: rowless('the file of a page that one sees, which these pages lack; server/scans tests whose'),
    decide: row('scan_pages', 'changed', () => ({ act: 'DISCARD', reason: 'Seen' })),
  },
  scan_doubt: {
    list: rowless('lists the fields of one exam that one marks; server/scans tests whose'),
    decide: rowless('answers field by field; server/scans tests whose'),
    undo: rowless('answers field by field; server/scans tests whose'),
  },
}
