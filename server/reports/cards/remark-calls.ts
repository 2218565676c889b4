import { reportRemarkApi } from '#contract'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { prepareRemarks } from '../lists/remark-list.ts'
import { changeRemarkStates, remarkProgress, remarksFor, updateRemark } from './report-remark.ts'

export const reportRemarkRoutes = serve(reportRemarkApi, {
  list: (call) => remarksFor(call.body.filter.occasion_id ?? null).page(call),
  update: updateRemark,
  changeState: changeRemarkStates,
  progress: remarkProgress,
  upload: { prepare: (call, services: Pick<Services, 'typeset'>) => prepareRemarks(call, services) },
})
