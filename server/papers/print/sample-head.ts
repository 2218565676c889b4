import { sql } from 'kysely'
import type { AnswerOf, drawSampleHead, SchoolFontName } from '#contract'
import { usualPage } from '../../../domain/papers/documents.ts'
import type { PaperInput, QuestionInput } from '../../../typeset/paper/paper-input.ts'
import { ask } from '../../db/ask.ts'
import { notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import type { Services } from '../../services.ts'
import { pageParts } from './page-parts.ts'
import { loadImages } from './typeset-paper.ts'

interface School {
  name: string
  header_1: string | null
  header_2: string | null
  logo: string | null
  font: SchoolFontName
}

const question = (number: number, text: string): QuestionInput => ({
  ...{ number, type: 'SHORT', question_text: `<p>${text}</p>`, question_options: [], sub_questions: [] },
  ...{ max_marks: 1, or_group: null },
})

/** Below the head, so that it is seen as it will stand: nothing of the school's bank. */
const questions = [
  question(1, 'What is the pH of pure water?'),
  question(2, 'Which mirror is used by a dentist, and why is its image upright?'),
  question(3, 'Name the unit of resistance.'),
]

/** A sheet with a school's head as it is being typed. */
export async function sampleHead(
  call: Call<typeof drawSampleHead>,
  { files, typeset }: Pick<Services, 'files' | 'typeset'>,
): Promise<AnswerOf<typeof drawSampleHead>> {
  const { client_id, account_id } = call.actor
  const [school] = await ask(
    { db: call.db, client_id },
    sql<School>`select name, header_1, header_2, logo, font from schools where id = ${client_id} and deleted_at is null`,
  )
  if (!school) throw notFound('school')
  const { header_1 = school.header_1, header_2 = school.header_2, logo = school.logo, font = school.font } = call.body
  const input: PaperInput = {
    ...{ document: 'paper', language: 'en', edition: 'standard', page: usualPage, font, school: school.name },
    ...{ header_1: header_1 || school.name, header_2: header_2 || null, logo },
    ...{
      grade: 'X',
      subject: 'Science',
      type_test: 'HALF_YEARLY',
      timing: '3:00',
      question_paper_marks: 80,
      set: null,
    },
    ...{ instruction: null, images: await loadImages(files, [logo ?? '']) },
    sections: [{ section: 'A', instruction: null, attempt_any: null, questions }],
  }
  const { pages } = await orRefuse(pageParts(typeset, { client_id, account_id }, input, 'first'))
  return { page: pages[0] ?? '' }
}
