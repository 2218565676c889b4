import { sql } from 'kysely'
import { mostQuestions, type questionBulkApi, say } from '#contract'
import { wrongField } from '../../ground/errors.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { XLSX } from '../../uploads/error-file.ts'
import { questionRows, questions } from '../rows.ts'
import { withWriter } from './export-writer.ts'

type Export = (typeof questionBulkApi)['export']

/** Questions that are read at a time: few enough that reading them holds nobody up. */
const PAGE = 50

/** The questions that a filter finds as a workbook. @throws invalid_field when they are too many */
export async function exportQuestions({ db, actor, body }: Call<Export>): Promise<RecordedFile> {
  const query = questions
    .found(actor, body.filter ?? {})
    .select('questions.id')
    .orderBy('questions.id')
    .limit(mostQuestions + 1)
  const [found] = await db.read(query)
  if (found.length > mostQuestions) throw wrongField('filter', say('bulk.too_many'))
  const bytes = await withWriter(found.length, async (writer) => {
    for (let from = 0; from < found.length; from += PAGE) {
      const ids = found.slice(from, from + PAGE).map(({ id }) => id)
      const [rows] = await db.read(pageOf(actor, ids))
      await writer.add(rows)
    }
    return writer.finish()
  })
  const what = { filter: body.filter ?? {}, questions: found.length }
  return { bytes, type: XLSX, filename: 'questions.xlsx', given: { client_id: actor.client_id, entity_id: null, what } }
}

const pageOf = (actor: Call<Export>['actor'], id: number[]) =>
  questionRows(questions.found(actor, { id }), actor)
    .select(
      sql<string>`(select s.subject_code from subjects s
        where s.client_id = ${actor.client_id} and s.id = questions.subject_id)`.as('subject_code'),
    )
    .orderBy('questions.id')
