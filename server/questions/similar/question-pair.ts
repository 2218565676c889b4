import { sql } from 'kysely'
import { questionPairApi } from '#contract'
import { oneOf, orderOf } from '../../db/filters.ts'
import { onePage } from '../../db/page.ts'
import { wrongField } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { sees } from '../../policy/policy.ts'
import { decidePair } from './pair-decision.ts'
import { pairRows, type StoredPair, showPair, worthShowing } from './pair-rows.ts'
import { startSimilarSearch } from './similar-job.ts'
import { listSimilar } from './similar-questions.ts'

const orders = { score: sql`question_pairs.score`, id: sql`question_pairs.id` }

export const questionPairRoutes = serve(questionPairApi, {
  similar: listSimilar,

  async list({ db, actor, body: { filter, range, sort } }) {
    let query = pairRows(actor).where(worthShowing)
    if (filter.id) query = query.where(oneOf('question_pairs.id', filter.id))
    if (filter.state) query = query.where(oneOf('question_pairs.state', filter.state))
    if (filter.subject_id) query = query.where(oneOf('question_pairs.subject_id', filter.subject_id))
    if (filter.grade_id) query = query.where(oneOf('first.grade_id', filter.grade_id))
    const { chapter_id, question_id } = filter
    if (chapter_id)
      query = query.where((or) =>
        or.or([oneOf('first.chapter_id', chapter_id), oneOf('second.chapter_id', chapter_id)]),
      )
    if (question_id)
      query = query.where((or) => or.or([oneOf('first.id', question_id), oneOf('second.id', question_id)]))
    const ordered = orderOf(query, orders, sort, [sql`question_pairs.score desc`, sql`question_pairs.id`])
    const page = await onePage(db, ordered, range)
    return { ...page, data: (page.data as StoredPair[]).map(showPair) }
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
    if (!subject || !sees(actor, 'subjects', subject)) throw wrongField('subject_id', 'There is no such subject')
    const [job_id = 0] = await startSimilarSearch({ db, client_id, now: call.now, account_id: actor.account_id }, [
      subject.id,
    ])
    return { job_id }
  },
})
