import { type AnyEndpoint, api } from '#contract'
import { type Answer, call, type World } from './world.ts'

/** Callers at once of one person. */
const AT_ONCE = 8

/** Calls that cost much, each over and over by one person of the attacking school. */
const asked: Record<string, (world: World, count: number) => [AnyEndpoint, object, number?]> = {
  words: (_, count) => [
    api.question.list,
    { filter: { search: Array.from({ length: 1000 }, (_word, at) => `word${at + count}`) } },
  ],
  markSheets: ({ attacker }) => [api.report_file.markSheet, { format: 'xlsx' }, attacker.exam_id],
  markPages: ({ attacker }) => [api.report_file.markSheet, { format: 'pdf' }, attacker.exam_id],
  ledgers: ({ attacker: { session_id, section_id } }) => [
    api.report_card.ledger,
    { session_id, section_id, format: 'xlsx', language: 'en' },
  ],
  reports: ({ attacker: { session_id, grade_id } }) => [
    api.report.schoolPerformance,
    { filter: { session_id, grade_id } },
  ],
  similar: ({ attacker: { subject_id } }, count) => [
    api.question_pair.similar,
    { subject_id, text: `<p>${`many words of a question ${count} `.repeat(100)}</p>` },
  ],
  wholeLists: () => [api.question.list, { range: { page: 1, pageSize: 100 } }],
  pages: ({ attacker }) => [api.question_paper.pages, {}, attacker.paper_id],
  exports: ({ attacker: { subject_id } }) => [api.question_bulk.export, { filter: { subject_id } }],
}

/** An attack of each kind: eight at once, again and again, for some seconds. */
export const heavy = Object.fromEntries(
  Object.entries(asked).map(([name, ask]) => [
    name,
    async (world: World, lasts_ms: number): Promise<Answer[]> => {
      const end = performance.now() + lasts_ms
      let count = 0
      const callers = Array.from({ length: AT_ONCE }, async () => {
        const answers: Answer[] = []
        while (performance.now() < end) {
          const [row, body, id] = ask(world, count++)
          answers.push(await call(world, row, body, world.attacker.admin, id))
        }
        return answers
      })
      return (await Promise.all(callers)).flat()
    },
  ]),
)
