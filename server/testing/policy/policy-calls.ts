import type { api } from '#contract'
import { bankCalls } from './bank-calls.ts'
import { type CallsOf, lists, row, rowless } from './call-case.ts'
import { examCalls } from './exam-calls.ts'
import { paperCalls } from './paper-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { platformCalls } from './platform-calls.ts'

/** Every call of the contract; one that is missing here does not compile. */
export const callCases: CallsOf<keyof typeof api> = {
  ...platformCalls,
  ...peopleCalls,
  ...bankCalls,
  ...paperCalls,
  ...examCalls,
  media: {
    uploadFile: rowless('makes a file of the caller'),
    file: rowless('open'),
    errorFile: { row: 'media_files', deed: 'seen', names: 'key' },
  },
  job: {
    get: row('jobs', 'seen'),
    list: lists('jobs'),
    cancel: row('jobs', 'changed'),
  },
  import: {
    list: lists('imports'),
    undo: row('imports', 'changed'),
  },
}
