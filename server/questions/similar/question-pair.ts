import { questionPairApi, say } from '#contract'
import { wrongField } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { sees } from '../../policy/policy.ts'
import { decidePair } from './pair-decision.ts'
import { pairs, showPair } from './pair-rows.ts'
import { orderSimilarSearch } from './similar-job.ts'
import { listSimilar } from './similar-questions.ts'

export const questionPairRoutes = serve(questionPairApi, {
  similar: listSimilar,

  async list(call) {
    const page = await pairs.page(call)
    return { ...page, data: page.data.map(showPair) }
  },

  decide: decidePair,

  async detect(call) {
    const { db, actor, client_id, body } = call
    const subject = await db
      .selectFrom('subjects')
      .select('id')
      .where('client_id', '=', client_id)
      .where('id', '=', body.subject_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!subject || !sees(actor, 'subjects', subject)) throw wrongField('subject_id', say('place.no_subject'))
    const maker = { db, client_id, now: call.now, account_id: actor.account_id }
    return { job_id: await orderSimilarSearch(maker, subject.id) }
  },
})
