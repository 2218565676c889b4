import { scanApi, scanDoubtApi, scanPageApi } from '#contract'
import { serve } from '../http/serve.ts'
import { addToScan, createScan } from './bring/create.ts'
import { takePhoto } from './bring/photo.ts'
import { listCompleteness } from './completeness.ts'
import { discardScan, restoreScan } from './discard.ts'
import { decideDoubts, undoDoubts } from './doubts/decide.ts'
import { listDoubts } from './doubts/rows.ts'
import { decidePage } from './pages/decide.ts'
import { showPicture } from './pages/picture.ts'
import { listPages } from './pages/rows.ts'
import { getScan, listScans } from './rows.ts'

/** Pages that came together. */
export const scanRoutes = serve(scanApi, {
  create: createScan,
  add: addToScan,
  photo: takePhoto,
  list: listScans,
  get: getScan,
  discard: discardScan,
  restore: restoreScan,
  completeness: listCompleteness,
})

export const scanPageRoutes = serve(scanPageApi, { list: listPages, picture: showPicture, decide: decidePage })

export const scanDoubtRoutes = serve(scanDoubtApi, { list: listDoubts, decide: decideDoubts, undo: undoDoubts })
