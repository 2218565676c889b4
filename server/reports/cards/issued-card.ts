import { issuedCardApi } from '#contract'
import { serve } from '../../http/serve.ts'
import { explainCard, listCards, withdrawCards } from './card-list.ts'
import { missingCards } from './card-missing.ts'
import { resultsProgress } from './results-progress.ts'

export const issuedCardRoutes = serve(issuedCardApi, {
  list: listCards,
  withdraw: withdrawCards,
  explain: explainCard,
  missing: missingCards,
  progress: resultsProgress,
})
