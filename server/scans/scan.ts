import { scanApi, scanDoubtApi, scanPageApi } from '#contract'
import { ApiError } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { listDoubts } from './doubts/rows.ts'
import { listPages } from './pages/rows.ts'
import { getScan, listScans } from './rows.ts'

const coming = async (): Promise<never> => {
  throw new ApiError('busy_server')
}

/** Pages that came together. */
export const scanRoutes = serve(scanApi, {
  create: coming,
  add: coming,
  photo: coming,
  list: listScans,
  get: getScan,
  discard: coming,
  restore: coming,
  completeness: coming,
})

export const scanPageRoutes = serve(scanPageApi, { list: listPages, picture: coming, decide: coming })

export const scanDoubtRoutes = serve(scanDoubtApi, { list: listDoubts, decide: coming, undo: coming })
