import { studentDataApi } from '#contract'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { askToErase, cancelErasing } from './erase.ts'
import { listErasures, printCertificate } from './erasures.ts'
import { fetchExported, startExport } from './export.ts'
import { mergeStudents } from './merge.ts'

export const studentDataRoutes = serve(studentDataApi, {
  merge: async (call, { forgetActors }: Pick<Services, 'forgetActors'>) => {
    const merged = await mergeStudents(call)
    forgetActors(call.client_id)
    return merged
  },
  exportData: startExport,
  exported: fetchExported,
  erase: askToErase,
  eraseCancel: cancelErasing,
  erasures: listErasures,
  certificate: printCertificate,
})
