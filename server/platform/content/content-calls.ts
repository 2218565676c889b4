import { schoolContentApi } from '#contract'
import { serve } from '../../http/serve.ts'
import { fetchContent, startExport } from './export-job.ts'
import { prepareImport } from './import-job.ts'

/** A school's content, taken along and brought in. */
export const schoolContentRoutes = serve(schoolContentApi, {
  export: startExport,
  file: fetchContent,
  import: { prepare: prepareImport },
})
