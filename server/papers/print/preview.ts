import type { AnswerOf, questionPaperApi } from '#contract'
import { usualPage } from '../../../domain/papers/documents.ts'
import type { Call } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { findAssembly } from '../find-assembly.ts'
import type { Printing } from './download.ts'
import { lackingTexts } from './lacking-texts.ts'
import { paperPath, signPaperLink, standardScope } from './link.ts'
import { assertSet, type Opening, openPaper, whoseOf } from './open.ts'
import { otherLetters } from './other-letters.ts'
import { pageParts } from './page-parts.ts'
import { countPrinted, type PaperHead } from './printed.ts'
import { secondLanguages } from './second-languages.ts'
import { findToCheck } from './to-check.ts'
import { printInput } from './typeset-paper.ts'

type Api = typeof questionPaperApi

export async function previewPaper(call: Call<Api['preview']>, services: Opening): Promise<AnswerOf<Api['preview']>> {
  const { actor, id, now, link: t } = call
  const paper = await openPaper(services, { actor, now, t }, id, standardScope)
  const { client_id, head, sections } = paper
  return {
    id: head.id,
    name: head.name,
    total_questions: countPrinted(sections),
    header_1: head.header_1,
    header_2: head.header_2,
    grade: head.grade,
    subject: head.subject,
    type_test: head.type_test as AnswerOf<Api['preview']>['type_test'],
    question_paper_created_type: head.question_paper_created_type,
    timing: head.timing,
    question_paper_marks: head.question_paper_marks,
    language: paper.language,
    instruction: head.heading === null ? null : { heading: head.heading, content: head.content ?? '' },
    data_json: sections,
    state: head.state,
    sets: head.sets,
    pdf_url: await linkFor(call, services, client_id),
    ...(actor
      ? {
          ...forEditors(head),
          second_languages: secondLanguages(paper),
          ...(await findAssembly(call.db, head, call.now)),
          ...(await findToCheck(call.db, paper)),
        }
      : {}),
  }
}

/** Somebody signed in gets a new link; the bearer of a link keeps the one that brought them, so that it ends after its 10 minutes. */
const linkFor = (
  { actor, id, now, link }: Call<Api['preview']>,
  { tokens }: Opening,
  client_id: number,
): Promise<string> | string =>
  actor || !link ? signPaperLink(tokens, { client_id, paper_id: id, ...standardScope }, now) : paperPath(id, link)

/** What the signed-in screens need to go on editing; not for the bearer of a link. */
const forEditors = ({
  row_version,
  state_reason,
  session_id,
  grade_id,
  subject_id,
  instruction_id,
  plan,
}: PaperHead) => ({
  row_version,
  state_reason,
  session_id,
  grade_id,
  subject_id,
  instruction_id,
  plan,
})

export async function paperPages(
  { id, actor, now, link: t, body }: Call<Api['pages']>,
  services: Printing,
): Promise<AnswerOf<Api['pages']>> {
  const { set = null, part = null, edition = 'standard', page = usualPage, ...options } = body
  const scope = { ...standardScope, set, edition, page }
  const paper = await openPaper(services, { actor, now, t }, id, scope, options.language ?? null)
  assertSet(paper, set)
  const input = await printInput(services.files, paper, scope, options)
  const printed = await orRefuse(pageParts(services.typeset, whoseOf(paper, actor), input, part))
  const lacking = actor ? lackingTexts(paper, scope, options) : []
  const warnings = [
    ...printed.warnings,
    ...('sections' in input && input.document === 'paper' ? otherLetters(input) : []),
  ]
  return { ...printed, warnings, ...(lacking.length > 0 ? { lacking } : {}) }
}
