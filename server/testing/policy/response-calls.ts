import { type CallsOf, ofStaff, rowless } from './call-case.ts'

/** What pupils answered, and samples of it: of one exam that one sees, to staff alone. */
export const responseCalls: CallsOf<'exam_response' | 'scan_audit'> = {
  exam_response: {
    list: rowless('lists the answers of one exam; server/scans/responses tests whose'),
    change: rowless('answers value by value; server/scans/responses tests whose'),
    history: ofStaff('exam_marks'),
    template: ofStaff('exams'),
    upload: rowless('answers row by row; server/scans/responses tests whose'),
    preview: ofStaff('exams'),
    apply: ofStaff('exams', () => ({ token: 'none' })),
    table: ofStaff('exams'),
    mySheets: rowless('of a pupil alone; server/scans/responses tests it'),
  },
  scan_audit: {
    create: ofStaff('exams', ({ id }) => ({ exam_id: id }), 'body'),
    list: rowless('samples of exams that one sees, to staff alone; server/scans/audit tests it'),
    get: rowless('of an exam that one sees, to staff alone; server/scans/audit tests it'),
    items: rowless('of an exam all of whose sections one reaches; server/scans/audit tests it'),
    decide: rowless('of an exam all of whose sections one reaches; server/scans/audit tests it'),
    print: rowless('of an exam that one sees, to staff alone; server/scans/audit tests it'),
  },
}
